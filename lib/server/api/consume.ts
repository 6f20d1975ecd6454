import type { RateLimiterMemory } from "rate-limiter-flexible";

/**
 * Takes one point from a key's limit. Returns null, or the seconds (at least 1) until the key has points again. The library
 * throws its answer when there are none; `instanceof` cannot tell, because Next loads several copies of the library.
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
