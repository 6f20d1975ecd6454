import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { identifyProcess, isAlive, type ProcessIdentity } from "../process-identity.ts";

/** The content of a file that belongs to one living process at a time. */
export interface Owned {
  owner: ProcessIdentity;
}

/**
 * Takes `file` for this process by writing `content` and its own identity into it. Returns what a dead owner left there,
 * or null; `{ heldBy }` when a living process has it. Of several that try at once, one gets it.
 */
export async function takeFile<T extends object>(
  file: string,
  content: T,
): Promise<{ heldBy: (T & Owned) | null; left: (T & Owned) | null }> {
  await mkdir(path.dirname(file), { recursive: true });
  const left = await readOwned<T>(file);
  if (left !== null && isAlive(left.owner)) return { heldBy: left, left: null };
  const aside = `${file}.${process.pid}`;
  // Only one of several can move the dead owner's file away, and only one can create the new one.
  if (left !== null && !(await succeeds(rename(file, aside)))) return takeFile(file, content);
  const text = JSON.stringify({ ...content, owner: identifyProcess(process.pid) });
  const created = await succeeds(writeFile(file, text, { flag: "wx", mode: 0o600 }));
  await rm(aside, { force: true });
  return created ? { heldBy: null, left } : takeFile(file, content);
}

/** Replaces the content of a file that this process has taken; a reader sees the old content or the new. */
export async function rewriteOwned<T extends object>(file: string, content: T): Promise<void> {
  const next = `${file}.next`;
  await writeFile(next, JSON.stringify({ ...content, owner: identifyProcess(process.pid) }), { mode: 0o600 });
  await rename(next, file);
}

/** What the file holds, whoever owns it; null when there is none, or one that cannot be read. */
export async function readOwned<T extends object>(file: string): Promise<(T & Owned) | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T & Owned;
  } catch {
    return null;
  }
}

async function succeeds(step: Promise<unknown>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}
