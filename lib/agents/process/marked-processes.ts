import { readdir, readFile } from "node:fs/promises";

/** Handed down to every process that a program starts, unless it clears its environment. */
export const MARK = "YARDMASTER_GROUP";

/**
 * The processes that inherited `mark`, wherever they have gone: a session of their own (`setsid`) takes them out of their
 * process group, but not out of their environment. Only Linux tells; elsewhere the group is all there is to end.
 */
export async function markedProcesses(mark: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  const found: number[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    // Of other people's processes it cannot be read, of a zombie it is empty.
    const environment = await readFile(`/proc/${name}/environ`, "latin1").catch(() => "");
    if (environment.split("\0").includes(`${MARK}=${mark}`)) found.push(Number(name));
  }
  return found;
}
