/** For so long after one notification, what has the same cause is counted and not told of on its own. */
export const STORM_MS = 5 * 60_000;

/** The latest notification of a cause: when it was made, and, where it counts what followed, when it is told. */
export type LatestOfCause = { at: Date; closesAt: Date | null };

export type StormStep = { join: "alone" } | { join: "count" } | { join: "follow_up"; closesAt: Date };

/**
 * What another hold of a cause becomes for someone: told of at once where it has been quiet about that cause, else part of
 * one follow-up that says how many there are. A storm that goes on is one message each {@link STORM_MS}.
 */
export function joinStorm(latest: LatestOfCause | null, now: Date): StormStep {
  if (latest === null) return { join: "alone" };
  if (latest.closesAt !== null && latest.closesAt > now) return { join: "count" };
  const closesAt = new Date((latest.closesAt ?? latest.at).getTime() + STORM_MS);
  return closesAt > now ? { join: "follow_up", closesAt } : { join: "alone" };
}
