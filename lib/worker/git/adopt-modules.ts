import { lstat, realpath, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { git } from "./git.ts";
import { inFiles, type Store, textOf } from "./store.ts";

/**
 * Brings the submodules that were fetched in a linked worktree along into its clone: their commits lie in what git knew of the
 * worktree, and each names the other by a path. One that cannot be brought along is left to be fetched again.
 */
export async function adoptModules(store: Store, folder: string, admin: string): Promise<void> {
  const from = path.join(admin, "modules");
  const to = path.join(folder, ".git/modules");
  if (!(await lstat(from).catch(() => null))?.isDirectory()) return;
  const listed = (await git(inFiles(store, folder), "ls-files", "--stage", "-z")).split("\0");
  const modules = listed.filter((entry) => entry.startsWith("160000 "));
  const found = await Promise.all(modules.map((entry) => moduleIn(folder, entry.slice(entry.indexOf("\t") + 1), from)));
  await rename(from, to);
  for (const each of found) if (each !== null) await connect(each.at, path.join(to, each.name));
}

/** Where a submodule is, and what its link says its folder in `from` is called. The link is an agent's: it may lead anywhere. */
async function moduleIn(folder: string, name: string, from: string): Promise<{ at: string; name: string } | null> {
  const at = path.join(folder, name);
  if ((await realpath(at).catch(() => null)) !== at) return null;
  const link = path.join(at, ".git");
  if (!(await lstat(link).catch(() => null))?.isFile()) return null;
  const target = path.resolve(at, (await textOf(link)).replace(/^gitdir: /, "").trim());
  const inside = path.relative(from, target);
  return inside === "" || inside.startsWith("..") || (await realpath(target).catch(() => null)) !== target
    ? null
    : { at, name: inside };
}

async function connect(at: string, module: string): Promise<void> {
  const settings = path.join(module, "config");
  const text = await textOf(settings);
  await replace(path.join(at, ".git"), `gitdir: ${path.relative(at, module)}\n`);
  await replace(settings, text.replace(/^(\s*worktree = ).*$/m, `$1${path.relative(module, at)}`));
}

async function replace(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { flag: "wx" });
}
