import { lstat, mkdir, rm } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** The private home and /tmp of a job's children. */
export interface Home {
  /** where it is kept, and where the children see it: at the path of the worker's own home */
  folder: string;
  at: string;
  /** where their /tmp is kept */
  tmp: string;
}

/** A home that is itself part of the system cannot be covered. */
const SYSTEM = /^\/(?:$|usr(?:\/|$)|bin(?:\/|$)|sbin(?:\/|$)|lib|etc(?:\/|$)|proc(?:\/|$)|dev(?:\/|$)|tmp$)/;

/** Makes the home and /tmp of a job, empty where the job begins, and kept while it pauses. */
export async function prepareHome(jobFolder: string): Promise<Home> {
  const own = path.resolve(process.env.HOME || homedir());
  const home = {
    folder: path.join(jobFolder, "home"),
    tmp: path.join(jobFolder, "tmp"),
    at: SYSTEM.test(own) ? "/home/agent" : own,
  };
  for (const folder of [home.folder, home.tmp]) await mkdir(folder, { recursive: true, mode: 0o700 });
  return home;
}

/**
 * Clears the way to a place inside of a home or /tmp on which something is to be mounted: a link that a child has left there
 * would lead the mount elsewhere.
 */
export async function clearWay({ folder, at, tmp }: Home, place: string): Promise<void> {
  for (const [kept, seen] of [
    [folder, at],
    [tmp, "/tmp"],
  ] as const) {
    if (!place.startsWith(`${seen}/`)) continue;
    let way = kept;
    for (const step of place.slice(seen.length + 1).split("/")) {
      way = path.join(way, step);
      const found = await lstat(way).catch(() => null);
      if (found === null) break;
      if (!found.isDirectory() && !(found.isFile() && way.endsWith(place.slice(seen.length)))) await rm(way);
    }
  }
}
