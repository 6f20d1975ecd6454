import { lstat, readdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { adoptModules } from "./adopt-modules.ts";
import { writeClone } from "./clone.ts";
import { commitOf, git } from "./git.ts";
import { indexOf, inFiles, inStore, type Store, textOf } from "./store.ts";
import type { Worktree } from "./worktree.ts";

/**
 * Turns a worktree that an earlier release linked to the repository into one with a clone of its own, with its files, commits and
 * what is not committed; what git knew of it is kept beside it. The link itself is not believed: an agent could write it.
 */
export async function adoptLinked(worktree: Worktree): Promise<void> {
  const { store, folder, branch, base } = worktree;
  const admin = await linkOf(store, folder);
  if (admin === null) return;
  const link = await lstat(path.join(folder, ".git")).catch(() => null);
  if (link === null || link.isFile()) {
    const shown = await shownBy(worktree, admin);
    if (shown !== null && (await lstat(folder).catch(() => null))?.isDirectory()) {
      await rm(path.join(folder, ".git"), { force: true });
      await git(inStore(store), "update-ref", `refs/heads/${branch}`, shown.known);
      await rm(indexOf(store, folder), { force: true });
      await git(inFiles(store, folder), "read-tree", shown.head);
      await writeClone(store, folder, { commit: shown.known, branch, base });
      await adoptModules(store, folder, admin);
      if (shown.head !== shown.known) await writeClone(store, folder, { commit: shown.head, branch: null, base });
    }
  }
  await rename(admin, `${folder}.git-${Date.now()}`);
}

/** What the repository knows of a linked worktree in this folder; null where there is none. */
async function linkOf({ common }: Store, folder: string): Promise<string | null> {
  const known = path.join(common, "worktrees");
  for (const name of await readdir(known).catch(() => [])) {
    const of = (await textOf(path.join(known, name, "gitdir"))).trim();
    const parent = await realpath(path.dirname(path.dirname(of))).catch(() => "");
    if (path.basename(of) === ".git" && path.join(parent, path.basename(path.dirname(of))) === folder)
      return path.join(known, name);
  }
  return null;
}

/**
 * The commit that the files of a linked worktree show, and the one of the branch that they go with. On the branch HEAD moved with
 * it, whoever moved it: only the worktree's own log tells which commit that was.
 */
async function shownBy({ repo, branch }: Worktree, admin: string): Promise<{ head: string; known: string } | null> {
  const text = (await textOf(path.join(admin, "HEAD"))).trim();
  const head = await commitOf(repo, text.startsWith("ref: ") ? text.slice("ref: ".length) : text);
  const tip = await commitOf(repo, `refs/heads/${branch}`);
  const last = (await textOf(path.join(admin, "logs/HEAD"))).trimEnd().split("\n").at(-1)?.split(" ")[1] ?? "";
  const shown = head === tip ? (last && (await commitOf(repo, last))) || head : head;
  if (shown === null || tip === null) return null;
  return { head: shown, known: head === tip ? shown : tip };
}

/** Removes a linked worktree of an earlier release, with what the repository knows of it. */
export async function removeLinked(store: Store, folder: string): Promise<void> {
  const admin = await linkOf(store, folder);
  if (admin !== null) await rm(admin, { recursive: true, force: true });
}
