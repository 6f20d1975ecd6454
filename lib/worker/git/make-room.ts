import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { diskUsage } from "#lib/agents/process/limits/disk-usage.ts";
import { tryGit } from "./git.ts";
import { inFiles } from "./store.ts";
import type { Worktree } from "./worktree.ts";

/** No source that somebody wrote is as large, in bytes. */
const LARGE = 32 * 1024 * 1024;

/**
 * Brings the folder of a run that filled the disk down to half of `most` bytes, so that neither the repository nor the next
 * attempt gets what it wrote: without what git ignores, then without large files, then anew from its branch. Answers in one
 * sentence what is gone. Call it with no process left in the folder.
 */
export async function makeRoom({ store, folder }: Worktree, most: number): Promise<string> {
  const fits = async () => ((await diskUsage([folder])) ?? 0) <= most / 2;
  await tryGit(inFiles(store, folder), "clean", "-ffdXq");
  if (await fits()) return "Files that git ignores were removed from the folder of the ticket.";
  await removeLarge(folder);
  if (await fits()) return "Files that git ignores, and those over 32 MB, were removed from the folder of the ticket.";
  await rm(folder, { recursive: true, force: true });
  return "The folder of the ticket was too large to keep: the next attempt begins from its branch.";
}

async function removeLarge(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await removeLarge(file);
    else if (entry.isFile() && (await lstat(file)).blocks * 512 > LARGE) await rm(file);
  }
}
