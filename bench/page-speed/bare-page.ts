import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import next from "next";
import { compressStatic } from "#lib/cli/up/compress-static.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { compressedFiles } from "#lib/server/web-server/compressed-files.ts";

/** A page with nothing on it: what Next and React cost by themselves. */
export interface BarePage {
  url: string;
  stop: () => Promise<void>;
}

const LAYOUT = `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }\n`;
const PAGE = `export const dynamic = "force-dynamic";\nexport default function Page() { return <h1>Nothing</h1>; }\n`;

/** Builds such a page with the installed Next, in a folder of its own, and serves it compressed as the desk serves its own. */
export async function startBarePage(): Promise<BarePage> {
  await mkdir(path.join(projectFolder, ".builds"), { recursive: true });
  const folder = await mkdtemp(path.join(projectFolder, ".builds", "bare-"));
  await mkdir(path.join(folder, "app"));
  await writeFile(path.join(folder, "package.json"), `{ "private": true }\n`);
  await writeFile(
    path.join(folder, "next.config.mjs"),
    `export default { turbopack: { root: ${JSON.stringify(projectFolder)} } };\n`,
  );
  await writeFile(path.join(folder, "app", "layout.jsx"), LAYOUT);
  await writeFile(path.join(folder, "app", "page.jsx"), PAGE);
  const cli = path.join(projectFolder, "node_modules", "next", "dist", "bin", "next");
  await promisify(execFile)(process.execPath, [cli, "build", folder], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const build = path.join(folder, ".next");
  await compressStatic(build);
  const app = next({ dev: false, dir: folder });
  await app.prepare();
  const files = compressedFiles(build);
  const answer = app.getRequestHandler();
  const server = createServer((request, response) => files(request, response, () => void answer(request, response)));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
