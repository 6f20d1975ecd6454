import { readdir, readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** What is part of the system is there anyway, and nothing else below these is for children. */
const SYSTEM = /^\/(usr|bin|sbin|lib\d*|proc|dev|etc)(\/|$)/;

const found = new Map<string, Promise<string[]>>();

/**
 * The folders of a PATH beside the system's, what links in them lead to, and the Node.js that runs this worker. Of a link to a
 * package's program the whole folder of packages, since the program needs the others. The home itself is none. Looked up once.
 */
export function readableTools(pathVariable: string, home: string): Promise<string[]> {
  const key = `${pathVariable}\0${home}`;
  const known = found.get(key) ?? lookUp(pathVariable, home);
  found.set(key, known);
  return known;
}

async function lookUp(pathVariable: string, home: string): Promise<string[]> {
  const folders = pathVariable.split(":").filter((folder) => isTool(folder, home));
  const linked = await Promise.all(folders.map((folder) => linkedFrom(folder)));
  const node = await realpath(process.execPath);
  const all = [...folders, ...linked.flat().filter((file) => isTool(file, home)), process.execPath, node];
  // What lies above comes first: a mount on a folder hides what was mounted below it.
  return [...new Set(all)].filter((file) => !SYSTEM.test(file)).sort();
}

function isTool(file: string, home: string): boolean {
  return (
    path.isAbsolute(file) && path.normalize(file) !== "/" && !SYSTEM.test(file) && !`${home}/`.startsWith(`${file}/`)
  );
}

async function linkedFrom(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const links = entries.filter((entry) => entry.isSymbolicLink()).map((entry) => path.join(folder, entry.name));
  const targets = await Promise.all(
    links.map(async (link) => {
      const first = path.resolve(folder, await readlink(link).catch(() => "."));
      const last = await realpath(link).catch(() => null);
      return last === null ? [] : [first, last].map(packagesOf);
    }),
  );
  return [...new Set(targets.flat())].filter((file) => !file.startsWith(`${folder}/`) && file !== folder);
}

function packagesOf(file: string): string {
  const at = file.indexOf("/node_modules/");
  return at === -1 ? file : file.slice(0, at + "/node_modules".length);
}
