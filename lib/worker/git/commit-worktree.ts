import { rm } from "node:fs/promises";
import { commitOf, git, tryGit } from "./git.ts";
import type { Worktree } from "./worktree.ts";
import { linkWorktree } from "./worktree.ts";

/**
 * Commits everything in the worktree on the ticket's branch under the worker's own name and answers the commit. Whatever the
 * agent did to HEAD (another branch, a detached one, half a rebase), the branch ends up with the folder's contents and keeps
 * all it had: it only moves forward. Without a change no commit is made. Throws with one sentence.
 */
export async function commitWorktree(worktree: Worktree, message: string): Promise<string> {
  const { folder, branch, repo } = worktree;
  if (!(await linkWorktree(worktree)))
    throw new Error(`The folder ${folder} is no longer a git worktree of ${repo}, and cannot be made one again.`);
  await clearLocks(worktree);
  await quitOperations(folder);
  await git(folder, "add", "--all", "--ignore-errors", ".").catch((error: Error) => tolerate(error));
  const tree = await git(folder, "write-tree");
  const tip = await commitOf(folder, `refs/heads/${branch}`);
  const head = await commitOf(folder, "HEAD");
  // On the branch HEAD moves with it, whoever moves it: only the worktree's own reflog tells what its files show.
  const shown = head === tip ? ((await lastMove(folder)) ?? head) : head;
  const moved =
    head === tip && shown !== null && tip !== null && shown !== tip && (await isAncestor(folder, shown, tip));
  const commit = moved
    ? await besideOthers(folder, tree, { shown, tip }, message)
    : await onTop(folder, tree, await parentsOf(folder, shown, tip), message);
  await git(folder, "update-ref", "-m", "yardmaster: end of run", `refs/heads/${branch}`, commit);
  await git(folder, "symbolic-ref", "HEAD", `refs/heads/${branch}`);
  if (moved) await git(folder, "reset", "--quiet", "--hard", commit);
  return commit;
}

async function onTop(folder: string, tree: string, parents: string[], message: string): Promise<string> {
  const [only] = parents;
  if (parents.length === 1 && only !== undefined && (await git(folder, "rev-parse", `${only}^{tree}`)) === tree)
    return only;
  return git(folder, "commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", message);
}

/**
 * The branch went on without this folder: a person committed on it elsewhere. Without work of its own the folder follows; else
 * both are merged, and where they conflict the folder's contents stand, with the other commits behind them.
 */
async function besideOthers(
  folder: string,
  tree: string,
  { shown, tip }: { shown: string; tip: string },
  message: string,
): Promise<string> {
  const work = await onTop(folder, tree, [shown], message);
  if (work === shown) return tip;
  const merged = await tryGit(folder, "merge-tree", "--write-tree", tip, work);
  const both = merged.ok ? (merged.stdout.split("\n")[0] as string) : tree;
  return git(folder, "commit-tree", both, "-p", tip, "-p", work, "-m", message);
}

/** Removes the locks of git processes that no longer live. Only where nobody else can be at work in the folder. */
export async function clearLocks({ folder, branch }: Worktree): Promise<void> {
  await removeGitPaths(folder, ["index.lock", "HEAD.lock", `refs/heads/${branch}.lock`]);
}

/** Ends a merge, rebase, pick, revert or bisect without touching the files. */
async function quitOperations(folder: string): Promise<void> {
  const heads = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];
  await removeGitPaths(folder, [...heads, "rebase-merge", "rebase-apply", "sequencer", "BISECT_LOG", "AUTO_MERGE"]);
}

/** Removes what git has in its own folder under these names. */
async function removeGitPaths(folder: string, names: string[]): Promise<void> {
  const asked = names.flatMap((name) => ["--git-path", name]);
  const paths = await git(folder, "rev-parse", "--path-format=absolute", ...asked);
  await Promise.all(paths.split("\n").map((file) => rm(file, { force: true, recursive: true })));
}

/** One file that cannot be added (unreadable, a repository without a commit) must not lose all the others. */
function tolerate(error: Error): void {
  if (!/adding files failed|does not have a commit|unable to index|short read|Permission denied/i.test(error.message))
    throw error;
}

/** Where HEAD was moved to last by whoever worked in this folder; null where that is not known. */
async function lastMove(folder: string): Promise<string | null> {
  const { stdout } = await tryGit(folder, "reflog", "show", "-1", "--format=%H", "HEAD", "--");
  return stdout === "" ? null : commitOf(folder, stdout);
}

/** Where HEAD is, and the branch's tip too where HEAD has left it behind. */
async function parentsOf(folder: string, head: string | null, tip: string | null): Promise<string[]> {
  if (head === null || tip === null) return [head ?? tip].filter((commit) => commit !== null);
  return head === tip || (await isAncestor(folder, tip, head)) ? [head] : [head, tip];
}

async function isAncestor(folder: string, earlier: string, later: string): Promise<boolean> {
  return (await tryGit(folder, "merge-base", "--is-ancestor", earlier, later)).ok;
}
