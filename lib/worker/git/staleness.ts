import { MAX_CONFLICT_FILES, type RunWorkspace } from "#lib/contract/runs/workspaces.ts";
import { commitOf, type GitPlace, tryGit } from "./git.ts";
import { inFiles, inStore, type Store } from "./store.ts";

/** How a branch stands to its base now; what cannot be told is null. */
export type Staleness = Pick<RunWorkspace, "baseTip" | "baseBehind" | "merges" | "conflicts" | "conflictFiles">;

const MAX_NAME = 300;

/**
 * How many commits `base` has got since it was at `begun`, and whether `head` merges into it as it is now. Nothing is checked
 * out, no branch moves, and no merge driver runs. A base that is gone, a commit that this repository does not have, histories without a common
 * commit and a git before 2.38, which cannot try a merge, are answered with null. Throws only where git cannot be started.
 */
export async function staleness(store: Store, base: string, begun: string, head: string): Promise<Staleness> {
  const baseTip = await commitOf(store.repo, base);
  if (baseTip === null) return { baseTip, baseBehind: null, merges: null, conflicts: 0, conflictFiles: [] };
  const [baseBehind, merge] = await Promise.all([
    countSince(inStore(store), begun, baseTip),
    tryMerge(inFiles(store, store.repo), baseTip, head),
  ]);
  return { baseTip, baseBehind, ...merge };
}

/** Commits that are in `tip` and were not there at `begun`, also where the base was rewritten. */
async function countSince(place: GitPlace, begun: string, tip: string): Promise<number | null> {
  const answer = await tryGit(place, "rev-list", "--count", "--end-of-options", `${begun}..${tip}`);
  return answer.ok ? Number(answer.stdout) : null;
}

/** Attributes of the repository's files count, as far as git knows them itself (`merge=union`). */
async function tryMerge(
  place: GitPlace,
  tip: string,
  head: string,
): Promise<Pick<Staleness, "merges" | "conflicts" | "conflictFiles">> {
  const asked = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", tip, head];
  const { exitCode, stdout } = await tryGit(place, ...asked);
  if (exitCode === 0) return { merges: true, conflicts: 0, conflictFiles: [] };
  // The tree comes first, then each file that conflicts. Any other code than 1 says nothing about the merge.
  const files = stdout.split("\0").slice(1).filter(Boolean);
  if (exitCode !== 1 || files.length === 0) return { merges: null, conflicts: 0, conflictFiles: [] };
  const named = files.slice(0, MAX_CONFLICT_FILES).map((file) => file.slice(0, MAX_NAME).toWellFormed());
  return { merges: false, conflicts: files.length, conflictFiles: named };
}
