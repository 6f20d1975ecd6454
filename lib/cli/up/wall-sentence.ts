import { findWall } from "../../agents/process/wall/find-wall.ts";

/** Which wall agents run behind on this machine, for the person at the terminal. */
export async function wallSentence(): Promise<string> {
  const found = await findWall();
  if (found.wall === "user")
    return (
      `Agents run behind a wall: a user of its own for each run (${found.version}). ${found.why}` +
      (found.ownNetwork ? "" : ' No network of its own can be made: only profiles with "network": "all" can be used.')
    );
  if (found.wall !== null) return `Agents run behind a wall: ${found.wall} ${found.version}.`;
  return `There is no wall to run agents behind: ${found.why} Workers start only profiles that say "isolation": "none".`;
}
