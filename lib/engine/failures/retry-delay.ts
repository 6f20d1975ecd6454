import type { RetryPolicy } from "./retry-policy.ts";

/**
 * Milliseconds to wait before the n-th retry (1-based) of a category: base·2^(n−1) or base·n, plus a jitter of up
 * to `policy.jitter` of that, capped at `policy.maxDelayMs`, and never before `retryAfterMs`, which gets the same jitter and which the cap does not shorten: many who were told to
 * come back at one time must not all come at once.
 * `random` is in [0, 1); it comes in so that this stays a pure function.
 */
export function retryDelayMs(policy: RetryPolicy, n: number, random: number, retryAfterMs = 0): number {
  const jittered = plainDelayMs(policy, n) * (1 + policy.jitter * random);
  const capped = Math.min(Math.round(jittered), policy.maxDelayMs);
  return Math.max(capped, Math.ceil(retryAfterMs), Math.round(retryAfterMs * (1 + policy.jitter * random)));
}

function plainDelayMs({ backoff, baseDelayMs }: RetryPolicy, n: number): number {
  switch (backoff) {
    case "exponential":
      return baseDelayMs === 0 ? 0 : baseDelayMs * 2 ** (n - 1);
    case "linear":
      return baseDelayMs * n;
    case "none":
      return 0;
  }
}

/** The wait before one retry in milliseconds, without jitter and with the full jitter. */
export type RetryDelay = { shortest: number; longest: number };

/** The waits of a policy, retry by retry, for a failure without a Retry-After; at most `most` of them. */
export function retryDelays(policy: RetryPolicy, most = 100): RetryDelay[] {
  return Array.from({ length: Math.min(policy.maxRetries, most) }, (_, index) => ({
    shortest: retryDelayMs(policy, index + 1, 0),
    longest: retryDelayMs(policy, index + 1, 1),
  }));
}
