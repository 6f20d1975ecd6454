import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { compressStatic } from "#lib/cli/up/compress-static.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { startServer, stopChild } from "./start-server.ts";

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
  // Without one of its own, Next takes that of the desk, and a second desk would work beside the first.
  await writeFile(path.join(folder, "instrumentation.js"), "export function register() {}\n");
  await writeFile(path.join(folder, "app", "layout.jsx"), LAYOUT);
  await writeFile(path.join(folder, "app", "page.jsx"), PAGE);
  const cli = path.join(projectFolder, "node_modules", "next", "dist", "bin", "next");
  await promisify(execFile)(process.execPath, [cli, "build", folder], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const build = path.join(folder, ".next");
  await compressStatic(build);
  const { url, child } = await startServer(path.join(import.meta.dirname, "serve-bare-page.ts"), [folder]);
  return {
    url,
    async stop() {
      await stopChild(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
