import { asPerson, commitOf, tryGit } from "./git.ts";
import type { Store } from "./store.ts";

/** A working directory of a ticket, with a clone of its own in it. */
export interface Worktree {
  folder: string;
  branch: string;
  /** the repository that its work goes to, and the branch its work starts from */
  repo: string;
  base: string;
  store: Store;
}

/** One sentence on why a workspace cannot be used, or null. */
export async function workspaceProblem(repo: string, base: string): Promise<string | null> {
  const inside = await asPerson(repo, "rev-parse", "--git-dir").catch(() => null);
  if (inside === null) return `workspace.repo is ${repo}, which is not a folder, or git is not installed.`;
  if (/dubious ownership/.test(inside.stderr))
    return `workspace.repo is ${repo}, which belongs to another user: allow it with git config --global --add safe.directory ${repo}.`;
  if (!inside.ok) return `workspace.repo is ${repo}, which is not a git repository.`;
  if ((await tryGit(repo, "config", "extensions.partialClone")).ok)
    return `workspace.repo is ${repo}, a partial clone, which lacks objects that the worker does not fetch: clone it again without --filter.`;
  if ((await commitOf(repo, base)) !== null) return null;
  if ((await commitOf(repo, "HEAD")) === null)
    return `workspace.base is "${base}", but the git repository ${repo} has no such branch or commit: nothing is committed on its current branch yet.`;
  const current = (await tryGit(repo, "symbolic-ref", "--short", "--quiet", "HEAD")).stdout;
  return `workspace.base is "${base}", but the git repository ${repo} has no such branch or commit${current ? `: its current branch is "${current}"` : ""}.`;
}
