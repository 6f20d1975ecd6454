import { createHash } from "node:crypto";
import { mkdir, readFile, realpath, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { type GitPlace, git } from "./git.ts";

/** Refs of 500,000 branches fit in it. */
const MAX_TEXT = 64 * 1024 * 1024;

/**
 * The worker's own git folder for a repository. It has the settings and the indexes; the objects are the repository's. What an
 * agent can write is never git's folder when the worker runs it, so no setting of theirs is read.
 */
export interface Store {
  folder: string;
  repo: string;
  /** git's folder of the repository, absolute */
  common: string;
  /** of its objects: sha1 or sha256 */
  format: string;
  /** where new objects go that nobody is to find in the repository; left out, into it */
  scratch?: string;
}

/** Makes the store of a repository where there is none. The repository itself is left as it is. Throws GitError. */
export async function openStore(repo: string, dataFolder: string): Promise<Store> {
  const parent = worktreesOf(repo, dataFolder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const asked = ["--path-format=absolute", "--git-common-dir", "--show-object-format"];
  const [common = "", format = ""] = (await git(repo, "rev-parse", ...asked)).split("\n");
  const store = { folder: path.join(await realpath(parent), ".store"), repo, common, format };
  await git(parent, "init", "--quiet", "--bare", "--template=", `--object-format=${format}`, store.folder);
  await mkdir(path.join(store.folder, "info"), { recursive: true });
  // What the person keeps out of git, or treats as binary, in this repository alone.
  for (const name of ["exclude", "attributes"])
    await symlink(path.join(common, "info", name), path.join(store.folder, "info", name)).catch(tolerateExisting);
  return store;
}

/** Where the worktrees of a repository are kept: below the worker's data, told apart by the repository's path. */
export function worktreesOf(repo: string, dataFolder: string): string {
  const hash = createHash("sha256").update(repo).digest("hex").slice(0, 8);
  return path.join(dataFolder, "worktrees", `${path.basename(repo)}-${hash}`);
}

function tolerateExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** Where git knows all commits of the repository and no files: nothing that a file says about another applies. */
export function inStore({ folder, common, scratch }: Store): GitPlace {
  const objects = path.join(common, "objects");
  const env: Record<string, string> = {
    GIT_DIR: folder,
    GIT_OBJECT_DIRECTORY: scratch ?? objects,
    GIT_SHALLOW_FILE: path.join(common, "shallow"),
  };
  if (scratch !== undefined) env.GIT_ALTERNATE_OBJECT_DIRECTORIES = quoted(objects);
  return { folder, env };
}

/** A folder of objects as git reads it in a list of them. */
export function quoted(folder: string): string {
  return `"${folder.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** Where git works on the files of `folder`, with an index of the worker's own. */
export function inFiles(store: Store, folder: string): GitPlace {
  const { env } = inStore(store);
  return { folder, env: { ...env, GIT_WORK_TREE: folder, GIT_INDEX_FILE: indexOf(store, folder) } };
}

/** The worker's index of a folder; there is none before the folder was filled. */
export function indexOf(store: Store, folder: string): string {
  const name = `index-${path.basename(folder)}`;
  return path.join(store.folder, store.scratch === undefined ? name : `scratch-${name}`);
}

/** Makes the files of `folder` those of a commit; git's own folder in it is left alone. Throws GitError. */
export async function fillFolder(store: Store, folder: string, commit: string): Promise<void> {
  await rm(`${indexOf(store, folder)}.lock`, { force: true });
  await git(inFiles(store, folder), "read-tree", "--reset", "-u", commit);
}

/** The text of a file, or nothing where there is none, or one of a size that no file of git's has. */
export async function textOf(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  return size > MAX_TEXT ? "" : readFile(file, "utf8").catch(() => "");
}
