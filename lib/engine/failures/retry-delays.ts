import { retryDelayMs } from "./retry-delay.ts";
import type { RetryPolicy } from "./retry-policy.ts";

/** The wait before one retry in milliseconds, without jitter and with the full jitter. */
export type RetryDelay = { shortest: number; longest: number };

/** The waits of a policy, retry by retry, for a failure without a Retry-After; at most `most` of them. */
export function retryDelays(policy: RetryPolicy, most = 100): RetryDelay[] {
  return Array.from({ length: Math.min(policy.maxRetries, most) }, (_, index) => ({
    shortest: retryDelayMs(policy, index + 1, 0),
    longest: retryDelayMs(policy, index + 1, 1),
  }));
}
