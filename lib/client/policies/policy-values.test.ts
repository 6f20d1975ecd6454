import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_POLICY, Policy } from "#lib/engine/policies/policy.ts";
import { formatValue, parseValue } from "./policy-values.ts";

test.each([
  ["maxRetries", "101"],
  ["maxRetries", "1.5"],
  ["maxAttempts", "0"],
  ["maxAttempts", ""],
  ["jitter", "101 %"],
  ["jitter", "some"],
  ["baseDelayMs", "25 h"],
  ["maxDelayMs", "soon"],
  ["deadline", "0 m"],
  ["deadline", "721 h"],
  ["deadline", "later"],
  ["ageing", "721 h"],
  ["ageing", "0.2 m"],
] as const)("%s: %j is refused, with what would do", (field, text) => {
  expect(parseValue(field, text)).toEqual({ error: expect.stringMatching(/^must be /) });
});

test("what is shown is read back as what it was, and everything that is read can be saved", () => {
  const retries = fc.integer({ min: 0, max: 100 });
  const ms = fc.integer({ min: 0, max: 86_400_000 });
  const deadline = fc.integer({ min: 1, max: 43_200 });
  const jitter = fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000);
  fc.assert(
    fc.property(retries, ms, ms, jitter, deadline, (maxRetries, baseDelayMs, maxDelayMs, share, minutes) => {
      expect(parseValue("deadline", formatValue("deadline", minutes))).toEqual({ value: minutes });
      expect(parseValue("ageing", formatValue("ageing", minutes - 1))).toEqual({ value: minutes - 1 });
      const values = { maxRetries, baseDelayMs, maxDelayMs, jitter: share };
      for (const [field, value] of Object.entries(values) as [keyof typeof values, number][])
        expect(parseValue(field, formatValue(field, value))).toEqual({ value });
      const line = { ...values, backoff: "linear" as const };
      expect(Policy.safeParse({ ...DEFAULT_POLICY, rejections: line }).success).toBe(true);
    }),
  );
});
