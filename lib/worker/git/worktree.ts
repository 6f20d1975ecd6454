import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { realpath, rename } from "node:fs/promises";
import path from "node:path";
import { commitOf, git, tryGit } from "./git.ts";

/** A working directory of a ticket. */
export interface Worktree {
  folder: string;
  branch: string;
  /** the repository it belongs to, and the branch its work starts from */
  repo: string;
  base: string;
}

/** Where the worktrees of a repository are kept: below the worker's data, told apart by the repository's path. */
export function worktreesOf(repo: string, dataFolder: string): string {
  const hash = createHash("sha256").update(repo).digest("hex").slice(0, 8);
  return path.join(dataFolder, "worktrees", `${path.basename(repo)}-${hash}`);
}

/** One sentence on why a workspace cannot be used, or null. */
export async function workspaceProblem(repo: string, base: string): Promise<string | null> {
  const inside = await tryGit(repo, "rev-parse", "--git-dir").catch(() => null);
  if (inside === null) return `workspace.repo is ${repo}, which is not a folder, or git is not installed.`;
  if (/dubious ownership/.test(inside.stderr))
    return `workspace.repo is ${repo}, which belongs to another user: allow it with git config --global --add safe.directory ${repo}.`;
  if (!inside.ok) return `workspace.repo is ${repo}, which is not a git repository.`;
  if ((await commitOf(repo, base)) !== null) return null;
  if ((await commitOf(repo, "HEAD")) === null)
    return `workspace.base is "${base}", but the git repository ${repo} has no such branch or commit: nothing is committed on its current branch yet.`;
  const current = (await tryGit(repo, "symbolic-ref", "--short", "--quiet", "HEAD")).stdout;
  return `workspace.base is "${base}", but the git repository ${repo} has no such branch or commit${current ? `: its current branch is "${current}"` : ""}.`;
}

/** The administrative folder that all worktrees of a repository share. Throws GitError. */
function commonFolder(folder: string): Promise<string> {
  return git(folder, "rev-parse", "--path-format=absolute", "--git-common-dir");
}

/**
 * Makes sure that git in the folder works on this repository and no other: an agent may have removed the link (git would
 * then take whatever repository lies above the folder) or have begun a repository of its own, which is moved beside it.
 * Answers whether the folder is linked; its files are left as they are.
 */
export async function linkWorktree({ folder, repo }: Pick<Worktree, "folder" | "repo">): Promise<boolean> {
  // An empty folder is one that was deleted, not one whose every file an agent has deleted.
  if (!existsSync(folder) || readdirSync(folder).length === 0) return false;
  if (await isLinked(folder, repo)) return true;
  const link = path.join(folder, ".git");
  if (existsSync(link)) await rename(link, `${folder}.git-${Date.now()}`);
  await tryGit(repo, "worktree", "repair", folder);
  return isLinked(folder, repo);
}

/** Whether the folder is a whole worktree of this repository. */
async function isLinked(folder: string, repo: string): Promise<boolean> {
  if (!existsSync(path.join(folder, ".git"))) return false;
  const top = await tryGit(folder, "rev-parse", "--show-toplevel");
  if (!top.ok || (await realpath(top.stdout)) !== (await realpath(folder))) return false;
  return (await commonFolder(folder)) === (await commonFolder(repo));
}
