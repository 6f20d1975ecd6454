import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A file system gives each file a place of its own, however little is in it. */
const BYTES_OF_A_FILE = 4096;
const TIMEOUT_MS = 60_000;

/**
 * Bytes that folders take on disk, the names in them counted too, so that a million empty files are not free. Links are not
 * followed, other file systems not entered. Null where that cannot be told.
 */
export async function diskUsage(folders: string[]): Promise<number | null> {
  const there = folders.filter((folder) => existsSync(folder));
  if (there.length === 0) return 0;
  const [kilobytes, files] = await Promise.all([du(["-skx", ...there]), du(["--inodes", "-sx", ...there])]);
  if (kilobytes === null) return null;
  return Math.max(kilobytes * 1024, (files ?? 0) * BYTES_OF_A_FILE);
}

/** Bytes that a user may still write where `folder` lies. */
export async function freeSpace(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found === null ? Number.POSITIVE_INFINITY : found.bavail * found.bsize;
}

/** The sum of what `du` counts. It ends with a failure where a file went away meanwhile, and has counted all the same. */
async function du(args: string[]): Promise<number | null> {
  const options = { timeout: TIMEOUT_MS, env: { ...process.env, LC_ALL: "C" } };
  const { stdout } = await run("du", args, options).catch((error: { stdout?: string }) => ({
    stdout: error.stdout ?? "",
  }));
  const sums = stdout.split("\n").flatMap((line) => /^(\d+)\s/.exec(line)?.[1] ?? []);
  return sums.length === 0 ? null : sums.reduce((sum, each) => sum + Number(each), 0);
}
