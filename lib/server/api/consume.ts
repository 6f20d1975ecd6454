import type { RateLimiterMemory } from "rate-limiter-flexible";

/**
 * Counts one thing under a key. Answers null, or after how many seconds, at least 1, there is room again. The library throws
 * what it says; its class is not asked, because Next loads it several times and each copy has its own.
 */
export async function consume(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (thrown) {
    const { msBeforeNext } = thrown as { msBeforeNext?: unknown };
    if (typeof msBeforeNext !== "number") throw thrown;
    return Math.max(1, Math.ceil(msBeforeNext / 1000));
  }
}
