import { BurstyRateLimiter, RateLimiterMemory } from "rate-limiter-flexible";
import { environment, type RateLimit } from "#lib/environment.ts";
import { registry } from "#lib/process-registry.ts";
import { networkOf } from "#lib/server/web-server/network-of.ts";
import { noteGood, overLimit, wereGood } from "./over-limit.ts";
import { RefusalWithHeaders } from "./refusal-with-headers.ts";

/** What a burst used up beyond the rate comes back after this long. */
const BURST_SECONDS = 60;
/** Wrong credentials that one address may send in a minute. Guessing 190 random bits is hopeless; this spares the database. */
const WRONG_CREDENTIALS = 3000;

/** Requests that one address may send in a minute to what is public and asks the database (docs/contract.md#limits). */
const PUBLIC_REQUESTS = 3000;

/**
 * Throws `rate_limited`, without a query, for credentials whose caller is over the limit, and for those that nobody had within the
 * last minute, from an address that has sent too many wrong ones. Beats have a limit of their own, so that whatever else a caller
 * asks costs no lease.
 */
export function refuseOverLimit(credentials: string, address: string, isBeat: boolean): void {
  if (environment().rateLimit === null) return;
  const { callers, addresses } = overLimit();
  const ms =
    callers.left(bucket(credentials, isBeat)) || (wereGood(credentials) ? 0 : addresses.left(networkOf(address)));
  if (ms > 0) throw tooMany(ms);
}

/** Counts one request of a token or a person. Throws a Refusal `rate_limited` when there were too many. */
export async function countRequest(principal: string, credentials: string, isBeat: boolean): Promise<void> {
  const limit = environment().rateLimit;
  if (limit === null) return;
  noteGood(credentials);
  const limiter = registry.once(`api.rate-limit ${limit.perSecond} ${limit.burst}`, () => ofPrincipals(limit));
  await count(limiter, bucket(principal, isBeat), (ms) => overLimit().callers.set(bucket(credentials, isBeat), ms));
}

const bucket = (key: string, isBeat: boolean): string => (isBeat ? `beats ${key}` : key);

/** Counts one request with credentials that are not valid. Throws a Refusal `rate_limited` when an address sent too many. */
export async function countWrongCredentials(address: string): Promise<void> {
  if (environment().rateLimit === null) return;
  const limiter = perMinute("wrong-credentials", WRONG_CREDENTIALS);
  await count(limiter, networkOf(address), (ms) => overLimit().addresses.set(networkOf(address), ms));
}

/** Counts one request for what is public. Throws a Refusal `rate_limited` when an address sent too many. */
export async function countPublicRequest(address: string): Promise<void> {
  if (environment().rateLimit === null) return;
  await count(perMinute("public", PUBLIC_REQUESTS), networkOf(address));
}

function perMinute(name: string, points: number): RateLimiterMemory {
  return registry.once(`api.rate-limit.${name}`, () => new RateLimiterMemory({ points, duration: 60 }));
}

/** So many requests each second, and beyond that a store of more that fills up once a minute (docs/contract.md#limits). */
function ofPrincipals({ perSecond, burst }: RateLimit): BurstyRateLimiter {
  return new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: "rate", points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: "burst", points: Math.max(burst - perSecond, 0), duration: BURST_SECONDS }),
  );
}

async function count(
  limiter: Pick<RateLimiterMemory, "consume">,
  key: string,
  over?: (ms: number) => void,
): Promise<void> {
  const ms = await consumed(limiter, key);
  if (ms === null) return;
  over?.(ms);
  throw tooMany(ms);
}

function tooMany(ms: number): RefusalWithHeaders {
  const seconds = secondsOf(ms);
  return new RefusalWithHeaders("rate_limited", `Too many requests. Try again in ${seconds} s.`, {
    "Retry-After": String(seconds),
  });
}

const secondsOf = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Takes one point from a key's limit. Returns null, or the seconds (at least 1) until the key has points again. */
export async function consume(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<number | null> {
  const ms = await consumed(limiter, key);
  return ms === null ? null : secondsOf(ms);
}

/**
 * The same in milliseconds. The library throws its answer when there are none; `instanceof` cannot tell, because Next loads several
 * copies of the library.
 */
async function consumed(limiter: Pick<RateLimiterMemory, "consume">, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (thrown) {
    const { msBeforeNext } = thrown as { msBeforeNext?: unknown };
    if (typeof msBeforeNext !== "number") throw thrown;
    return msBeforeNext;
  }
}
