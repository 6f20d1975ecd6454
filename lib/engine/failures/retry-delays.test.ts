import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { retryDelays } from "./retry-delay.ts";

test("the waits of a policy are those that a failure meets, with the jitter as a band and the cap over both", () => {
  expect(retryDelays(DEFAULT_POLICY.categories.api).map(({ shortest }) => shortest)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 64_000,
  ]);
  const capped = { ...DEFAULT_POLICY.categories.api, maxRetries: 2, maxDelayMs: 1100, jitter: 0.5 };
  expect(retryDelays(capped)).toEqual([
    { shortest: 1000, longest: 1100 },
    { shortest: 1100, longest: 1100 },
  ]);
  expect(retryDelays(DEFAULT_POLICY.categories.auth)).toEqual([]);
});
