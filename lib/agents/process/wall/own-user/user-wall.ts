import { mkdir } from "node:fs/promises";
import path from "node:path";
import { enclosedPlaces, etcPlaces, type Place, type PutUp } from "../enclosure.ts";
import type { Home } from "../prepare-home.ts";
import { accountsOf, giveTo, newUid } from "./own-files.ts";
import { userWallCommand } from "./user-wall-command.ts";

/** The wall of root without bubblewrap, for the job with this folder: its programs are a user that nobody else is. */
export function userWall(jobFolder: string): PutUp {
  const uid = newUid();
  const given = new Set<string>();
  return {
    async command(enclosure) {
      const { home, workspace, reads, socket } = enclosure;
      const begins = given.size === 0;
      const accounts = await accountsOf(uid, jobFolder, home);
      const etc = etcPlaces().filter((place) => accounts.every(({ at }) => at !== place.at));
      const places = await enclosedPlaces(enclosure);
      if (begins) await makeWay(home, places);
      for (const file of reads) if (file.startsWith(`${jobFolder}/`)) given.add(file);
      for (const file of [home.folder, home.tmp, workspace, ...(socket === null ? [] : [socket])]) given.add(file);
      // The worker writes into them between two programs as well.
      await giveTo(uid, [...given], !begins);
      return userWallCommand(uid, enclosure, [...etc, ...accounts, ...places]);
    },
    async close() {
      if (given.size > 0) await giveTo(0, [...given]).catch(() => {});
    },
  };
}

/** Folders on the way to what is mounted inside of the home or /tmp are the user's too, before there is one to put a link there. */
async function makeWay({ folder, at, tmp }: Home, places: Place[]): Promise<void> {
  for (const place of places)
    for (const [kept, seen] of [
      [folder, at],
      [tmp, "/tmp"],
    ] as const)
      if (place.at.startsWith(`${seen}/`))
        await mkdir(path.dirname(path.join(kept, place.at.slice(seen.length))), { recursive: true });
}
