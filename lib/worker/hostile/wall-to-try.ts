import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { findUserWall } from "#lib/agents/process/wall/own-user/find-user-wall.ts";

/**
 * The wall of this run of the tests: the one this machine's workers take, and by WALL=user, as `bin/test --long` sets it, the other one.
 * `userWall` is what finding a wall must answer for that; null where nothing has to be changed.
 */
export async function wallToTry(): Promise<{
  name: string;
  userWall: Awaited<ReturnType<typeof findWall>> | null;
}> {
  const { wall } = await findWall();
  if (process.env.WALL !== "user") return { name: wall ?? "none", userWall: null };
  const userWall = await findUserWall();
  if (!userWall?.ownNetwork) throw new Error("WALL=user: this machine cannot put up the wall of a user of its own.");
  return { name: "user", userWall: { ...userWall, why: "It is its turn." } };
}
