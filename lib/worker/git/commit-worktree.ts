import { existsSync, readdirSync } from "node:fs";
import { lstat, rm } from "node:fs/promises";
import path from "node:path";
import { isPlain, refOfClone, setAside, writeClone } from "./clone.ts";
import { commitOf, git, tryGit } from "./git.ts";
import { importCommit } from "./import-commits.ts";
import { fillFolder, inFiles, inStore, type Store } from "./store.ts";
import { takeFiles } from "./take-files.ts";
import type { Worktree } from "./worktree.ts";

/**
 * Commits everything in the worktree on the ticket's branch of the repository under the worker's own name and answers the
 * commit. Whatever the agent did in its clone (another branch, a detached HEAD, half a rebase, no clone at all), the branch
 * ends up with the folder's contents and keeps all it had: it only moves forward. Commits of the agent's come along if they
 * are sound. Without a change no commit is made. Call it with no process left in the folder. Throws with one sentence.
 */
export async function commitWorktree(worktree: Worktree, message: string): Promise<string> {
  const { folder, branch, repo, store } = worktree;
  if (!(await isWhole(worktree)))
    throw new Error(`The folder ${folder} is no longer a git worktree of ${repo}, and cannot be made one again.`);
  await rm(path.join(store.common, `refs/heads/${branch}.lock`), { force: true });
  const tip = await commitOf(repo, `refs/heads/${branch}`);
  const known = (await commitOf(inStore(store), `refs/heads/${branch}`)) ?? tip;
  const agent = await agentCommits(worktree, known);
  const tree = await takeFiles(worktree, agent.head ?? agent.tip ?? worktree.base, agent.plain);
  // The branch went on without this folder where a person committed on it elsewhere.
  const moved = known !== null && tip !== null && tip !== known && (await isAncestor(store, known, tip));
  const commit = moved
    ? await besideOthers(worktree, tree, { ...agent, known, tip }, message)
    : await onTop(store, tree, await parentsOf(store, agent.head, tip === known ? agent.tip : tip), message);
  await git(repo, "update-ref", "-m", "yardmaster: end of run", `refs/heads/${branch}`, commit, tip ?? "");
  await showCommit(worktree, commit, moved);
  return commit;
}

/** Whether the folder holds files of this ticket. An empty folder is one that was deleted, not one whose every file an agent deleted. */
export async function isWhole({ folder, branch, store }: Worktree): Promise<boolean> {
  if (!existsSync(path.join(store.folder, "refs/heads", branch))) return false;
  const kept = await lstat(folder).catch(() => null);
  return kept?.isDirectory() === true && readdirSync(folder).length > 0;
}

/** Notes which commit the folder shows, for the worker and in the agent's clone; `fill` writes its files too. */
export async function showCommit(worktree: Worktree, commit: string, fill: boolean): Promise<void> {
  const { store, folder, branch, base } = worktree;
  if (fill) await fillFolder(store, folder, commit);
  await git(inStore(store), "update-ref", `refs/heads/${branch}`, commit);
  await writeClone(store, folder, { commit, branch, base });
}

/** A commit of a tree, on top of where the agent stands; that itself where nothing was added. */
export async function treeCommit(
  store: Store,
  tree: string,
  { head, tip }: AgentCommits,
  message: string,
): Promise<string> {
  return onTop(store, tree, await parentsOf(store, head, tip), message);
}

/** Where the agent's HEAD and its branch are, each null or as the worker left it where the clone does not soundly say. */
interface AgentCommits {
  plain: boolean;
  head: string | null;
  tip: string | null;
}

async function agentCommits(worktree: Worktree, known: string | null): Promise<AgentCommits> {
  if (!(await isPlain(worktree.store, worktree.folder))) await setAside(worktree.folder);
  return soundCommits(worktree, known);
}

/** The same, where a clone that is none of ours stays where it is. */
export async function soundCommits({ store, folder, branch }: Worktree, known: string | null): Promise<AgentCommits> {
  if (!(await isPlain(store, folder))) return { plain: false, head: known, tip: known };
  const [head, tip] = [await refOfClone(folder, "HEAD"), await refOfClone(folder, `refs/heads/${branch}`)];
  const sound = async (hash: string | null) =>
    hash === known ? known : ((hash && (await importCommit(store, folder, hash))) ?? known);
  return { plain: true, head: head && (await sound(head)), tip: await sound(tip) };
}

async function onTop(store: Store, tree: string, parents: string[], message: string): Promise<string> {
  const [only] = parents;
  const place = inStore(store);
  if (parents.length === 1 && only !== undefined && (await git(place, "rev-parse", `${only}^{tree}`)) === tree)
    return only;
  return git(place, "commit-tree", tree, ...parents.flatMap((parent) => ["-p", parent]), "-m", message);
}

/**
 * Without work of its own the folder follows the branch; else both are merged, and where they conflict the folder's contents
 * stand, with the other commits behind them.
 */
async function besideOthers(
  { store, folder }: Worktree,
  tree: string,
  at: { head: string | null; tip: string; known: string },
  message: string,
): Promise<string> {
  const work = await onTop(store, tree, await parentsOf(store, at.head, at.known), message);
  if (work === at.known) return at.tip;
  const merged = await tryGit(inFiles(store, folder), "merge-tree", "--write-tree", at.tip, work);
  const both = merged.ok ? (merged.stdout.split("\n")[0] as string) : tree;
  return git(inStore(store), "commit-tree", both, "-p", at.tip, "-p", work, "-m", message);
}

/** Where HEAD is, and the branch's tip too where HEAD has left it behind. */
async function parentsOf(store: Store, head: string | null, tip: string | null): Promise<string[]> {
  if (head === null || tip === null) return [head ?? tip].filter((commit) => commit !== null);
  return head === tip || (await isAncestor(store, tip, head)) ? [head] : [head, tip];
}

async function isAncestor(store: Store, earlier: string, later: string): Promise<boolean> {
  return (await tryGit(inStore(store), "merge-base", "--is-ancestor", earlier, later)).ok;
}
