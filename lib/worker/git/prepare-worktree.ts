import { existsSync } from "node:fs";
import { mkdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { clearLocks, commitWorktree } from "./commit-worktree.ts";
import { git, tryGit } from "./git.ts";
import { type BranchOwner, ownBranch } from "./own-branch.ts";
import { linkWorktree, type Worktree, workspaceProblem, worktreesOf } from "./worktree.ts";

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
  const branch = await ownBranch(repo, base, ticket);
  const folder = path.join(worktreesOf(repo, dataFolder), branch.slice("yardmaster/".length));
  const worktree = { folder, branch, repo, base };
  if (await linkWorktree(worktree)) {
    await mendIndex(worktree);
    await commitWorktree(worktree, `${ticket.key}: work left by an earlier attempt`);
  } else {
    await addWorktree(worktree);
  }
  return { ...worktree, folder: await realpath(folder) };
}

async function addWorktree({ folder, branch, repo }: Worktree): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  if (existsSync(folder)) await rename(folder, `${folder}.broken-${Date.now()}`);
  // Twice forced: the folder may still be registered (deleted by hand) and even locked, and a person may have our branch checked out.
  await git(repo, "worktree", "add", "--force", "--force", folder, branch);
}

/** A git process that was killed leaves its lock, and in the worst case an index that cannot be read. */
async function mendIndex(worktree: Worktree): Promise<void> {
  const { folder } = worktree;
  await clearLocks(worktree);
  if ((await tryGit(folder, "ls-files", "--error-unmatch", ":(top)no-such-file")).stderr.includes("index file")) {
    await rm(await git(folder, "rev-parse", "--path-format=absolute", "--git-path", "index"), { force: true });
    await git(folder, "reset", "--quiet");
  }
}
