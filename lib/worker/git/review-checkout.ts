import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { RunDetail } from "#lib/contract/runs.ts";
import { writeClone } from "./clone.ts";
import { commitOf, git } from "./git.ts";
import { removeLinked } from "./linked-worktree.ts";
import { fillFolder, indexOf, inFiles, inStore, openStore, type Store } from "./store.ts";
import type { Worktree } from "./worktree.ts";

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
  const store = await openStore(repo, dataFolder);
  const reviews = path.join(path.dirname(store.folder), ".reviews");
  await mkdir(reviews, { recursive: true, mode: 0o700 });
  await removeForgotten(store, reviews);
  const folder = path.join(reviews, reviewId);
  await removeCheckout(store, folder);
  await mkdir(folder);
  const checkout = { folder, remove: () => removeCheckout(store, folder) };
  try {
    const reported = await reportedCommit(store, run);
    const commit = reported ?? (await git(repo, "rev-parse", "--verify", `${base}^{commit}`));
    await fillFolder(store, folder, commit);
    if (reported === null) await applyDiff(store, folder, base, run.diff ?? "");
    await writeClone(store, folder, { commit, branch: null, base });
    return checkout;
  } catch (error) {
    await checkout.remove();
    throw error;
  }
}

/** The commit a worker names in its report, where this repository has it. It was written by others: only a hash will do. */
async function reportedCommit(store: Store, run: RunDetail): Promise<string | null> {
  const commit = run.artifacts.find((artifact) => artifact.name === "commit")?.text ?? "";
  return /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(commit) ? commitOf(inStore(store), commit) : null;
}

async function applyDiff(store: Store, folder: string, base: string, diff: string): Promise<void> {
  const place = { ...inFiles(store, folder), input: diff };
  await git(place, "apply", "--index", "--whitespace=nowarn", "-").catch((error: Error) => {
    throw new Error(
      `The run's commit is not in ${store.repo}, and its diff does not apply to ${base}: ${error.message}`,
    );
  });
}

async function removeCheckout(store: Store, folder: string): Promise<void> {
  await removeLinked(store, folder);
  const notes = [indexOf(store, folder), path.join(store.folder, `refs-${path.basename(folder)}`)];
  await Promise.all([folder, ...notes].map((each) => rm(each, { recursive: true, force: true })));
}

/** Checkouts of a worker that was killed. */
async function removeForgotten(store: Store, reviews: string): Promise<void> {
  for (const name of await readdir(reviews)) {
    const folder = path.join(reviews, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await removeCheckout(store, folder);
  }
}
