import { lstat, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { commitWorktree, isWhole, showCommit } from "./commit-worktree.ts";
import { commitOf, git } from "./git.ts";
import { adoptLinked } from "./linked-worktree.ts";
import { type BranchOwner, ownBranch } from "./own-branch.ts";
import { openStore } from "./store.ts";
import { type Worktree, workspaceProblem } from "./worktree.ts";

/**
 * The ticket's worktree on its own branch, made from `base` the first time and kept between attempts (docs/contract.md#worktrees). One that
 * was deleted, broken, locked or left in the middle of something is brought back; what an earlier attempt left uncommitted
 * is committed first. Call it only while holding the ticket's lease, with no process left in the folder. Throws with one
 * sentence.
 */
export async function prepareWorktree(
  { repo, base }: Pick<Worktree, "repo" | "base">,
  ticket: BranchOwner,
  dataFolder: string,
): Promise<Worktree> {
  const problem = await workspaceProblem(repo, base);
  if (problem !== null) throw new Error(problem);
  const store = await openStore(repo, dataFolder);
  const branch = await ownBranch(repo, base, ticket);
  const folder = path.join(path.dirname(store.folder), branch.slice("yardmaster/".length));
  const worktree = { folder, branch, repo, base, store };
  await adoptLinked(worktree);
  if (await isWhole(worktree)) await commitWorktree(worktree, `${ticket.key}: work left by an earlier attempt`);
  else await beginFolder(worktree);
  return worktree;
}

async function beginFolder(worktree: Worktree): Promise<void> {
  const { folder, branch, repo } = worktree;
  if (await lstat(folder).catch(() => null)) await rename(folder, `${folder}.broken-${Date.now()}`);
  await mkdir(folder);
  const commit = await commitOf(repo, `refs/heads/${branch}`);
  await showCommit(worktree, commit ?? (await git(repo, "rev-parse", `refs/heads/${branch}^{commit}`)), true);
}
