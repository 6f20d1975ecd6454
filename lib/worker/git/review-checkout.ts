import { mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import type { RunDetail } from "#lib/contract/runs.ts";
import { git, tryGit } from "./git.ts";
import { type Worktree, worktreesOf } from "./worktree.ts";

const DAY_MS = 86_400_000;

/** A clean folder with what a run made, for one review. */
export interface ReviewCheckout {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Checks out the run's commit, detached, in a folder of this review. A run that reported no commit, or one that this
 * repository does not have, is rebuilt from its diff on `base`. Throws where neither works: the review is then unavailable.
 */
export async function checkoutRun(
  { repo, base }: Pick<Worktree, "repo" | "base">,
  run: RunDetail,
  reviewId: string,
  dataFolder: string,
): Promise<ReviewCheckout> {
  const reviews = path.join(worktreesOf(repo, dataFolder), ".reviews");
  await mkdir(reviews, { recursive: true, mode: 0o700 });
  await removeForgotten(repo, reviews);
  // Tools name files by their real paths.
  const folder = path.join(await realpath(reviews), reviewId);
  await removeCheckout(repo, folder);
  const commit = await reportedCommit(repo, run);
  await git(repo, "worktree", "add", "--force", "--force", "--detach", folder, commit ?? base);
  const checkout = { folder, remove: () => removeCheckout(repo, folder) };
  if (commit === null) {
    await applyDiff(folder, run.diff ?? "").catch(async (error: Error) => {
      await checkout.remove();
      throw new Error(`The run's commit is not in ${repo}, and its diff does not apply to ${base}: ${error.message}`);
    });
  }
  return checkout;
}

/** The commit a worker names in its report, where this repository has it. It was written by others: only a hash will do. */
async function reportedCommit(repo: string, run: RunDetail): Promise<string | null> {
  const commit = run.artifacts.find((artifact) => artifact.name === "commit")?.text ?? "";
  if (!/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit)) return null;
  return (await tryGit(repo, "cat-file", "-e", `${commit}^{commit}`)).ok ? commit : null;
}

async function applyDiff(folder: string, diff: string): Promise<void> {
  const result = await execa("git", ["apply", "--index", "--whitespace=nowarn", "-"], {
    cwd: folder,
    input: diff,
    reject: false,
  });
  if (result.failed) throw new Error(result.stderr.trim() || result.shortMessage);
}

async function removeCheckout(repo: string, folder: string): Promise<void> {
  await tryGit(repo, "worktree", "remove", "--force", "--force", folder);
  await rm(folder, { recursive: true, force: true });
}

/** Checkouts of a worker that was killed. */
async function removeForgotten(repo: string, reviews: string): Promise<void> {
  for (const name of await readdir(reviews)) {
    const folder = path.join(reviews, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await removeCheckout(repo, folder);
  }
}
