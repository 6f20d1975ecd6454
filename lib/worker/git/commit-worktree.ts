import { rm } from "node:fs/promises";
import { git, tryGit } from "./git.ts";
import type { Worktree } from "./worktree.ts";

/**
 * Commits everything in the worktree on the ticket's branch under the worker's own name and answers the commit. Whatever the
 * agent did to HEAD (another branch, a detached one, half a rebase), the branch ends up with the folder's contents and keeps
 * all it had: it only moves forward. Without a change no commit is made. Throws GitError.
 */
export async function commitWorktree(worktree: Worktree, message: string): Promise<string> {
  const { folder, branch } = worktree;
  await clearLocks(folder);
  await quitOperations(folder);
  await git(folder, "add", "--all", "--ignore-errors", ".").catch((error: Error) => tolerate(error));
  const tree = await git(folder, "write-tree");
  const head = await commitOf(folder, "HEAD");
  const tip = await commitOf(folder, `refs/heads/${branch}`);
  const parents = await parentsOf(folder, head, tip);
  const [only] = parents;
  const unchanged =
    parents.length === 1 && only !== undefined && (await git(folder, "rev-parse", `${only}^{tree}`)) === tree;
  const commit = unchanged
    ? only
    : await git(folder, "commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", message);
  await git(folder, "update-ref", "-m", "yardmaster: end of run", `refs/heads/${branch}`, commit);
  await git(folder, "symbolic-ref", "HEAD", `refs/heads/${branch}`);
  return commit;
}

/** Removes the locks of git processes that no longer live. Only where nobody else can be at work in the folder. */
export async function clearLocks(folder: string): Promise<void> {
  const locks = ["index.lock", "HEAD.lock"];
  const paths = await git(
    folder,
    "rev-parse",
    "--path-format=absolute",
    ...locks.flatMap((name) => ["--git-path", name]),
  );
  await Promise.all(paths.split("\n").map((file) => rm(file, { force: true })));
}

/** Ends a merge, rebase, pick, revert or bisect without touching the files. */
async function quitOperations(folder: string): Promise<void> {
  const markers = [
    "MERGE_HEAD",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "rebase-merge",
    "rebase-apply",
    "sequencer",
    "BISECT_LOG",
    "AUTO_MERGE",
  ];
  const paths = await git(
    folder,
    "rev-parse",
    "--path-format=absolute",
    ...markers.flatMap((name) => ["--git-path", name]),
  );
  await Promise.all(paths.split("\n").map((file) => rm(file, { force: true, recursive: true })));
}

/** One file that cannot be added (unreadable, a repository without a commit) must not lose all the others. */
function tolerate(error: Error): void {
  if (!/adding files failed|does not have a commit|unable to index|short read|Permission denied/i.test(error.message))
    throw error;
}

async function commitOf(folder: string, name: string): Promise<string | null> {
  const answer = await tryGit(folder, "rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  return answer.ok ? answer.stdout : null;
}

/** Where HEAD is, and the branch's tip too where HEAD has left it behind. */
async function parentsOf(folder: string, head: string | null, tip: string | null): Promise<string[]> {
  if (head === null || tip === null) return [head ?? tip].filter((commit) => commit !== null);
  if (head === tip || (await tryGit(folder, "merge-base", "--is-ancestor", tip, head)).ok) return [head];
  return [head, tip];
}
