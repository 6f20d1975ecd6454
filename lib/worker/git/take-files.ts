import { existsSync } from "node:fs";
import { copyFile, lstat, rm } from "node:fs/promises";
import path from "node:path";
import { asPerson, type GitPlace, git, tryGit } from "./git.ts";
import { indexOf, inFiles } from "./store.ts";
import type { Worktree } from "./worktree.ts";

/**
 * The tree of everything in the folder that git does not ignore, and of what is tracked at `head` or staged by the agent though
 * it is ignored. Attributes are read; as no filter is set in the store, those that name one do nothing. Throws GitError.
 */
export async function takeFiles(worktree: Worktree, head: string, plain: boolean): Promise<string> {
  const { folder, store, repo } = worktree;
  const index = indexOf(store, folder);
  await rm(`${index}.lock`, { force: true });
  const ignore = await asPerson(repo, "config", "--type=path", "core.excludesFile");
  const place = { ...inFiles(store, folder), settings: ignore.ok ? [`core.excludesFile=${ignore.stdout}`] : [] };
  if (!(await tryGit(place, "read-tree", "-m", head)).ok) {
    await rm(index, { force: true });
    await git(place, "read-tree", head);
  }
  const modules = await forgetModules(place);
  await git(place, "add", "--all", "--ignore-errors", ".").catch(tolerate);
  for (const entry of modules) await restoreModule(folder, place, entry);
  if (plain) await addStaged(worktree, place);
  return git(place, "write-tree");
}

/** Takes the repositories inside the folder out of the index: git would else run in each of them, by its settings. */
async function forgetModules(place: GitPlace): Promise<string[]> {
  const listed = (await git(place, "ls-files", "--stage", "-z")).split("\0");
  const modules = listed.filter((entry) => entry.startsWith("160000 "));
  const paths = modules.map((entry) => `${pathOf(entry)}\0`).join("");
  if (paths !== "") await git({ ...place, input: paths }, "update-index", "--force-remove", "-z", "--stdin");
  return modules;
}

function pathOf(entry: string): string {
  return entry.slice(entry.indexOf("\t") + 1);
}

/** A module that nobody fetched is an empty folder, and stays what it was. */
async function restoreModule(folder: string, place: GitPlace, entry: string): Promise<void> {
  const at = path.join(folder, pathOf(entry));
  const kept = await lstat(at).catch(() => null);
  if (!kept?.isDirectory() || (await git(place, "ls-files", "-z", "--", `:(literal)${pathOf(entry)}`)) !== "") return;
  await git({ ...place, input: `${entry}\0` }, "update-index", "-z", "--index-info");
}

/** Adds what the agent staged itself although it is ignored. Its index is read as a list of names. */
async function addStaged({ folder, store }: Worktree, place: GitPlace): Promise<void> {
  const copy = `${indexOf(store, folder)}.theirs`;
  try {
    await copyFile(path.join(folder, ".git/index"), copy);
    const theirs = await git({ ...place, env: { ...place.env, GIT_INDEX_FILE: copy } }, "ls-files", "-z", "--cached");
    const ours = new Set((await git(place, "ls-files", "-z")).split("\0"));
    const names = theirs.split("\0").filter((name) => !ours.has(name) && existsSync(path.join(folder, name)));
    const input = names.join("\0");
    if (input === "") return;
    await git(
      { ...place, input, env: { ...place.env, GIT_LITERAL_PATHSPECS: "1" } },
      ...["add", "--force", "--ignore-errors", "--pathspec-from-file=-", "--pathspec-file-nul"],
    );
  } catch {
    // An index that cannot be read lists nothing: the files stay in the folder.
  } finally {
    await rm(copy, { force: true });
  }
}

/** One file that cannot be added (unreadable, a repository without a commit) must not lose all the others. */
function tolerate(error: Error): void {
  if (!/adding files failed|does not have a commit|unable to index|short read|Permission denied/i.test(error.message))
    throw error;
}
