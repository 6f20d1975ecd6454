import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { lstat, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Place } from "../enclosure.ts";
import type { Home } from "../prepare-home.ts";

const run = promisify(execFile);

/** Numbers that no system gives to people, services or containers. */
const FIRST_UID = 2_000_000_000;
const UIDS = 100_000_000;

/** A user that nobody is. */
export function newUid(): number {
  return FIRST_UID + randomInt(UIDS);
}

/**
 * Gives files and all below them to a user and group of that number: what is the worker's and has one name, and what was an
 * earlier run's. Links are not followed, other file systems not entered; where programs of the run may be at work already
 * (`busy`), each file is changed from within its folder, so that none can be exchanged for a link meanwhile.
 */
export async function giveTo(uid: number, files: string[], busy = false): Promise<void> {
  const theirs = ["(", "-type", "d", "-o", "-links", "1", "-o", "-uid", `+${FIRST_UID - 1}`, ")"];
  const chown = [busy ? "-execdir" : "-exec", "chown", "-h", `${uid}:${uid}`, "{}", "+"];
  const env = { ...process.env, PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };
  await run("find", [...files, "-xdev", "!", "-uid", `${uid}`, ...theirs, ...chown], { env });
}

/** Gives a folder back that is still a run's, whose worker was killed: to a wall without users it would be closed. */
export async function takeBack(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (process.getuid?.() === 0 && found !== null && found.uid >= FIRST_UID) await giveTo(0, [folder]);
}

/** Tells programs who they are: a line for the user beside the machine's, kept in the folder of the job. */
export async function accountsOf(uid: number, jobFolder: string, home: Home): Promise<Place[]> {
  const folder = path.join(jobFolder, "accounts");
  await mkdir(folder, { recursive: true });
  const lines = { passwd: `agent:x:${uid}:${uid}::${home.at}:/bin/sh\n`, group: `agent:x:${uid}:\n` };
  return Promise.all(
    Object.entries(lines).map(async ([name, line]) => {
      const machines = await readFile(`/etc/${name}`, "utf8").catch(() => "");
      await writeFile(path.join(folder, name), `${machines}${line}`);
      return { from: path.join(folder, name), at: `/etc/${name}`, write: false, needed: true };
    }),
  );
}
