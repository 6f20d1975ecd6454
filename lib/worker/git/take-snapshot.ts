import { commitWorktree, showCommit } from "./commit-worktree.ts";
import { commitOf, git, tryGit } from "./git.ts";
import { inStore, type Store } from "./store.ts";
import type { Worktree } from "./worktree.ts";

/** Work on a ticket that was done elsewhere: a commit, and a file with what git packed of it; null where the base has all of it. */
export interface WorkElsewhere {
  commit: string;
  pack: string | null;
}

/** Takes work that was done elsewhere into the repository. Each object is checked on its way, and all that they name has to be here. Throws with one sentence. */
export async function takePack(store: Store, { commit, pack }: WorkElsewhere): Promise<void> {
  if ((await commitOf(inStore(store), commit)) !== null) return;
  if (pack !== null) {
    const taken = await tryGit({ ...inStore(store), input: { file: pack } }, "index-pack", "--stdin", "--strict");
    if (!taken.ok) throw new Error(LACKS);
  }
  if ((await commitOf(inStore(store), commit)) === null) throw new Error(LACKS);
}

const LACKS = "The repository here lacks commits that the work is based on: fetch them into it.";

/**
 * Brings a worktree to work that was done elsewhere after it. What was committed here meanwhile stays behind it in the history.
 * Call it with no process left in the folder. Throws with one sentence.
 */
export async function followWork(worktree: Worktree, { commit }: WorkElsewhere, message: string): Promise<void> {
  const { repo, branch, store } = worktree;
  const tip = await commitWorktree(worktree, message);
  const place = inStore(store);
  const isAncestor = async (a: string, b: string) => (await tryGit(place, "merge-base", "--is-ancestor", a, b)).ok;
  if (await isAncestor(commit, tip)) return;
  const next = (await isAncestor(tip, commit))
    ? commit
    : await git(place, "commit-tree", `${commit}^{tree}`, "-p", commit, "-p", tip, "-m", message);
  await git(repo, "update-ref", "-m", "yardmaster: work of another machine", `refs/heads/${branch}`, next, tip);
  await showCommit(worktree, next, true);
}
