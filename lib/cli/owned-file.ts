import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isAlive, type ProcessIdentity } from "../process-identity.ts";

const LOOK_AGAIN_MS = 20;

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
  for (;;) {
    if (await createWhole(file, content)) return { heldBy: null, left: null };
    const found = await readOwned<T>(file);
    if (found !== null && isAlive(found.owner)) return { heldBy: found, left: null };
    const taken = await succeed(file, content);
    if (taken !== null) return { heldBy: null, ...taken };
    await sleep(LOOK_AGAIN_MS);
  }
}

/**
 * Puts `content` in the place of a dead owner's, or of one that cannot be read. Only who holds `file.taking` does so, and looks
 * once more before: else one that had seen the dead owner would take the file from the one that has it by now. Null for too late.
 */
async function succeed<T extends object>(file: string, content: T): Promise<{ left: (T & Owned) | null } | null> {
  const turn = `${file}.taking`;
  if ((await takeFile(turn, {})).heldBy !== null) return null;
  try {
    const text = await readFile(file, "utf8").catch(() => null);
    const left = text === null ? null : parseOwned<T>(text);
    if (text === null || (left !== null && isAlive(left.owner))) return null;
    await rewriteOwned(file, content);
    return { left };
  } finally {
    await rm(turn);
  }
}

/** Creates a file that nobody can see half written. False when there is one. */
async function createWhole(file: string, content: object): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeOwned(draft, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

/** Replaces the content of a file that this process has taken; a reader sees the old content or the new. */
export async function rewriteOwned<T extends object>(file: string, content: T): Promise<void> {
  const next = `${file}.next`;
  await writeOwned(next, content);
  await rename(next, file);
}

async function writeOwned(file: string, content: object): Promise<void> {
  await writeFile(file, JSON.stringify({ ...content, owner: identifyProcess(process.pid) }), { mode: 0o600 });
}

/** What the file holds, whoever owns it; null when there is none, or one that cannot be read. */
export async function readOwned<T extends object>(file: string): Promise<(T & Owned) | null> {
  return parseOwned(await readFile(file, "utf8").catch(() => ""));
}

function parseOwned<T extends object>(text: string): (T & Owned) | null {
  try {
    return JSON.parse(text) as T & Owned;
  } catch {
    return null;
  }
}
