/** For this long after a notification, further holds with the same cause are collected into one follow-up. In milliseconds. */
export const STORM_MS = 5 * 60_000;

/** The latest notification of a cause: when it was made, and, for a follow-up that collects holds, when it is sent. */
export type LatestOfCause = { at: Date; closesAt: Date | null };

export type StormStep = { join: "alone" } | { join: "count" } | { join: "follow_up"; closesAt: Date };

/**
 * How a further hold of one cause is notified to a person: `alone`, at once, after a quiet time; as the first hold of a new
 * `follow_up`; or by `count`, in the follow-up that is still open. A lasting storm makes one message per {@link STORM_MS}.
 */
export function joinStorm(latest: LatestOfCause | null, now: Date): StormStep {
  if (latest === null) return { join: "alone" };
  if (latest.closesAt !== null && latest.closesAt > now) return { join: "count" };
  const closesAt = new Date((latest.closesAt ?? latest.at).getTime() + STORM_MS);
  return closesAt > now ? { join: "follow_up", closesAt } : { join: "alone" };
}
