import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isPlain, refOfClone } from "./clone.ts";
import { isWhole, soundCommits, treeCommit } from "./commit-worktree.ts";
import { commitOf, git, tryGit } from "./git.ts";
import { indexOf, inFiles, inStore } from "./store.ts";
import { takeFiles } from "./take-files.ts";
import type { Worktree } from "./worktree.ts";

/** A state of a worktree that was made a commit, and by what it is known again. */
export interface WorktreeState {
  commit: string;
  seen: string;
}

/**
 * Everything in a worktree as a commit of no branch, while its agent may be at work: nothing of the agent's is touched. Answers
 * `before` where nothing has changed since. Null where the folder is no worktree any more. Throws with one sentence.
 */
export async function snapshotCommit(given: Worktree, before: WorktreeState | null): Promise<WorktreeState | null> {
  if (!(await isWhole(given))) return null;
  const worktree = await inScratch(given);
  const seen = await fingerprint(worktree);
  if (before?.seen === seen && (await isUntouched(worktree))) return before;
  const { branch, repo, store, base } = worktree;
  const known =
    (await commitOf(inStore(store), `refs/heads/${branch}`)) ?? (await commitOf(repo, `refs/heads/${branch}`));
  const agent = await soundCommits(worktree, known);
  const tree = await takeFiles(worktree, agent.head ?? agent.tip ?? base, agent.plain);
  return { commit: await treeCommit(store, tree, agent, `${branch}: work in progress`), seen };
}

/** Objects and index of snapshots stay out of the repository, which would not get rid of them for weeks. */
async function inScratch(worktree: Worktree): Promise<Worktree> {
  const { store, folder } = worktree;
  const scratch = path.join(store.folder, `scratch-${path.basename(folder)}`);
  const made = await mkdir(scratch, { recursive: true });
  const own = { ...store, scratch };
  // Files that are as they were need not be read again.
  if (made !== undefined) await copyFile(indexOf(store, folder), indexOf(own, folder)).catch(() => {});
  return { ...worktree, store: own };
}

/** Removes what snapshots of a worktree wrote. */
export async function forgetScratch({ store, folder }: Worktree): Promise<void> {
  const scratch = path.join(store.folder, `scratch-${path.basename(folder)}`);
  await rm(scratch, { recursive: true, force: true });
  await rm(indexOf({ ...store, scratch }, folder), { force: true });
}

/** Where the agent's HEAD and branch are, and what it staged. */
async function fingerprint({ store, folder, branch }: Worktree): Promise<string> {
  if (!(await isPlain(store, folder))) return "none of ours";
  const index = await stat(path.join(folder, ".git/index")).catch(() => null);
  const refs = await Promise.all(["HEAD", `refs/heads/${branch}`].map((name) => refOfClone(folder, name)));
  return [...refs, index?.mtimeMs, index?.size].join(" ");
}

/** Whether the files are as the worker's index has them, which the snapshot before left. */
async function isUntouched({ store, folder }: Worktree): Promise<boolean> {
  const asked = ["ls-files", "--modified", "--deleted", "--others", "--exclude-standard"];
  const changed = await tryGit(inFiles(store, folder), ...asked);
  return changed.ok && changed.stdout === "";
}

/** What `commit` has and other clones may not have, in a pack that the caller removes; null where that is nothing. Throws GitError. */
export async function packWork(
  worktree: Worktree,
  commit: string,
): Promise<{ file: string; remove(): Promise<void> } | null> {
  const { store, repo, base } = await inScratch(worktree);
  const wanted = [commit, ...(await hadElsewhere(repo, base))];
  const place = inStore(store);
  const first = await git({ ...place, input: wanted.join("\n") }, "rev-list", "--stdin", "--max-count=1");
  if (first === "") return null;
  const folder = await mkdtemp(path.join(store.folder, "outgoing-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const input = `${wanted.join("\n")}\n`;
    await git({ ...place, input }, "pack-objects", "--quiet", "--revs", path.join(folder, "pack"));
    const name = (await readdir(folder)).find((each) => each.endsWith(".pack"));
    return name === undefined ? null : { file: path.join(folder, name), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** What every clone of the repository has: what its remotes are known to have; where it has none, the base. */
async function hadElsewhere(repo: string, base: string): Promise<string[]> {
  const remotes = await git(repo, "for-each-ref", "--format=^%(objectname)", "refs/remotes");
  if (remotes !== "") return remotes.split("\n");
  const from = await commitOf(repo, base);
  return from === null ? [] : [`^${from}`];
}
