import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";

/** How the waits of a policy grow, for the interface. */
export const BACKOFF_WORDS: Record<RetryPolicy["backoff"], string> = {
  exponential: "Exponential",
  linear: "Linear",
  none: "At once",
};
