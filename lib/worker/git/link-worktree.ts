import { existsSync, readdirSync } from "node:fs";
import { realpath, rename } from "node:fs/promises";
import path from "node:path";
import { tryGit } from "./git.ts";
import { commonFolder, type Worktree } from "./worktree.ts";

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
