/** How often and how soon something is retried. Times in milliseconds, jitter as a share of the delay. */
export type RetryPolicy = {
  maxRetries: number;
  backoff: "exponential" | "linear" | "none";
  baseDelayMs: number;
  maxDelayMs: number;
  jitter: number;
};

const FIFTEEN_MINUTES = 900_000;

/** A policy with what is the same in all policies by default: a jitter of 20 % and no delay over 15 minutes. */
export function retryPolicy(maxRetries: number, backoff: RetryPolicy["backoff"], baseDelayMs: number): RetryPolicy {
  return { maxRetries, backoff, baseDelayMs, maxDelayMs: FIFTEEN_MINUTES, jitter: 0.2 };
}
