import { BurstyRateLimiter, RateLimiterMemory } from "rate-limiter-flexible";
import { environment, type RateLimit } from "#lib/environment.ts";
import { registry } from "#lib/process-registry.ts";
import { RefusalWithHeaders } from "./refusal-with-headers.ts";

/** What a burst used up beyond the rate comes back after this long. */
const BURST_SECONDS = 60;
/** Wrong credentials that one address may send in a minute. Guessing 190 random bits is hopeless; this spares the database. */
const WRONG_CREDENTIALS = 3000;

/** Counts one request of a token or a person. Throws a Refusal `rate_limited` when there were too many. */
export async function countRequest(principal: string): Promise<void> {
  const limit = environment().rateLimit;
  if (limit === null) return;
  const limiter = registry.once(`api.rate-limit ${limit.perSecond} ${limit.burst}`, () => ofPrincipals(limit));
  await count(limiter, principal);
}

/** Counts one request with credentials that are not valid. Throws a Refusal `rate_limited` when an address sent too many. */
export async function countWrongCredentials(address: string): Promise<void> {
  if (environment().rateLimit === null) return;
  const limiter = registry.once(
    "api.rate-limit.wrong-credentials",
    () => new RateLimiterMemory({ points: WRONG_CREDENTIALS, duration: 60 }),
  );
  await count(limiter, address);
}

/** So many requests each second, and beyond that a store of more that fills up once a minute (docs/contract.md#limits). */
function ofPrincipals({ perSecond, burst }: RateLimit): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: "rate", points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: "burst", points: Math.max(burst - perSecond, 0), duration: BURST_SECONDS }),
  );
}

async function count(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<void> {
  const seconds = await consume(limiter, key);
  if (seconds === null) return;
  throw new RefusalWithHeaders("rate_limited", `Too many requests. Try again in ${seconds} s.`, {
    "Retry-After": String(seconds),
  });
}

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
