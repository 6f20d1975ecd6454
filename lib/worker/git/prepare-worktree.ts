import { lstat, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { commitWorktree, isWhole, showCommit } from "./commit-worktree.ts";
import { commitOf, git } from "./git.ts";
import { adoptLinked } from "./linked-worktree.ts";
import { type BranchOwner, ownBranch } from "./own-branch.ts";
import { openStore } from "./store.ts";
import { followWork, takePack, type WorkElsewhere } from "./take-snapshot.ts";
import { type Worktree, workspaceProblem } from "./worktree.ts";

/**
 * The ticket's worktree on its own branch, made from `base` the first time and kept between attempts (docs/contract.md#worktrees). One that
 * was deleted, broken, locked or left in the middle of something is brought back; what an earlier attempt left uncommitted
 * is committed first, and `elsewhere`, what another machine did after it, is followed. Call it only while holding the ticket's lease, with no process left in the folder. Throws with one
 * sentence.
 */
export async function prepareWorktree(
  { repo, base }: Pick<Worktree, "repo" | "base">,
  ticket: BranchOwner,
  dataFolder: string,
  elsewhere: WorkElsewhere | null = null,
): Promise<Worktree> {
  const problem = await workspaceProblem(repo, base);
  if (problem !== null) throw new Error(problem);
  const store = await openStore(repo, dataFolder);
  if (elsewhere !== null) await takePack(store, elsewhere);
  const branch = await ownBranch(repo, base, ticket);
  const folder = path.join(path.dirname(store.folder), branch.slice("yardmaster/".length));
  const worktree = { folder, branch, repo, base, store };
  await adoptLinked(worktree);
  const left = `${ticket.key}: work left by an earlier attempt`;
  if (await isWhole(worktree)) await commitWorktree(worktree, left);
  else await beginFolder(worktree);
  if (elsewhere !== null) await followWork(worktree, elsewhere, left);
  return worktree;
}

async function beginFolder(worktree: Worktree): Promise<void> {
  const { folder, branch, repo } = worktree;
  if (await lstat(folder).catch(() => null)) await rename(folder, `${folder}.broken-${Date.now()}`);
  await mkdir(folder);
  const commit = await commitOf(repo, `refs/heads/${branch}`);
  await showCommit(worktree, commit ?? (await git(repo, "rev-parse", `refs/heads/${branch}^{commit}`)), true);
}
