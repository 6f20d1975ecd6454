import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES } from "./categories.ts";
import { retryDelayMs } from "./retry-delay.ts";
import type { RetryPolicy } from "./retry-policy.ts";

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const retry = fc.integer({ min: 1, max: 10_000 });
const policy: fc.Arbitrary<RetryPolicy> = fc.record({
  maxRetries: fc.nat(50),
  backoff: fc.constantFrom("exponential", "linear", "none"),
  baseDelayMs: fc.nat(60_000),
  maxDelayMs: fc.integer({ min: 1, max: 900_000 }),
  jitter: fc.constantFrom(0, 0.1, 0.2),
});

test("without jitter the delays are those of the default policy", () => {
  const delays = (name: keyof typeof CATEGORIES) =>
    [1, 2, 3, 4, 5, 6, 7].map((n) => retryDelayMs(CATEGORIES[name].policy, n, 0));
  expect(delays("api")).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 64000]);
  expect(delays("timeout").slice(0, 5)).toEqual([2000, 4000, 8000, 16000, 32000]);
  expect(delays("runtime").slice(0, 3)).toEqual([5000, 10000, 15000]);
  expect(delays("logic").slice(0, 2)).toEqual([3000, 6000]);
  expect(retryDelayMs(CATEGORIES.syntax.policy, 1, 0.5)).toBe(0);
});

test("jitter adds at most its share and the cap holds", () => {
  fc.assert(
    fc.property(policy, retry, chance, (p, n, random) => {
      const delay = retryDelayMs(p, n, random);
      const plain = retryDelayMs({ ...p, jitter: 0, maxDelayMs: Number.POSITIVE_INFINITY }, n, 0);
      expect(delay).toBeLessThanOrEqual(p.maxDelayMs);
      expect(delay).toBeGreaterThanOrEqual(Math.min(plain, p.maxDelayMs));
      expect(delay).toBeLessThanOrEqual(Math.ceil(plain * (1 + p.jitter)));
    }),
  );
});

test("a later retry never waits less", () => {
  fc.assert(
    fc.property(policy, retry, chance, (p, n, random) => {
      expect(retryDelayMs(p, n + 1, random)).toBeGreaterThanOrEqual(retryDelayMs(p, n, random));
    }),
  );
});

test("Retry-After is honoured, above the cap as well, and spread by the jitter", () => {
  fc.assert(
    fc.property(policy, retry, chance, fc.nat(100_000_000), (p, n, random, retryAfterMs) => {
      const delay = retryDelayMs(p, n, random, retryAfterMs);
      const asked = Math.round(retryAfterMs * (1 + p.jitter * random));
      expect(delay).toBe(Math.max(asked, retryDelayMs(p, n, random)));
      expect(delay).toBeGreaterThanOrEqual(retryAfterMs);
    }),
  );
});
