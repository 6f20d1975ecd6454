import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";

/** What the code has to offer, found in the file system: so that nothing is there without its row. */

const glob = (pattern: string) => globSync(pattern, { cwd: projectFolder }).toSorted();
const read = (file: string) => readFileSync(path.join(projectFolder, file), "utf8");

/** Files that Next makes into pages or handlers, by route: groups such as (desk) are no part of an address. */
export function routeFiles(kind: "page" | "route"): Map<string, string> {
  const files = glob(`app/**/${kind}.{ts,tsx}`);
  return new Map(
    files.map((file) => {
      const folder = path.posix.dirname(file).slice("app".length);
      return [folder.replace(/\/\([^)]*\)/g, "") || "/", folder];
    }),
  );
}

/** Files that say "use server", and no other holds a server action. */
export function filesOfActions(): string[] {
  return glob("{app,components,lib}/**/*.{ts,tsx}").filter((file) => /^\s*["']use server["']/m.test(read(file)));
}

/** The actions of a file, as `file.action`. Everything that such a file exports can be called from a browser. */
export function actionsOf(file: string): string[] {
  const exported = [...read(file).matchAll(/^export (?:async function|function|const) (\w+)/gm)];
  return exported.map(([, name]) => `${path.basename(file, ".ts")}.${name}`);
}
