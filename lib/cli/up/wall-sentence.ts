import { findWall } from "../../agents/process/wall/find-wall.ts";

/** Which wall agents run behind on this machine, for the person at the terminal. */
export async function wallSentence(): Promise<string> {
  const found = await findWall();
  if (found.wall !== null) return `Agents run behind a wall: ${found.wall} ${found.version}.`;
  return `There is no wall to run agents behind: ${found.why} Workers start only profiles that say "isolation": "none".`;
}
