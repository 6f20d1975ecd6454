import { expect, test } from "vitest";
import { retryDelays } from "#lib/engine/failures/retry-delay.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { delayScale } from "./delay-scale.ts";

test("every wait stands between floor and ceiling, longer ones higher", () => {
  for (const policy of Object.values(DEFAULT_POLICY.categories)) {
    const waits = retryDelays(policy).map(({ shortest }) => shortest);
    const scale = delayScale(waits, policy.maxDelayMs);
    if (policy.maxRetries === 0) expect(scale).toBeNull();
    const heights = waits.map((ms) => scale?.at(ms) ?? -1);
    for (const height of heights) expect(height >= 0 && height <= 1).toBe(true);
    expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
  }
});

test("the cap is a line where waits come near it, with no other line on its label", () => {
  const scale = delayScale([10_000, 320_000], 600_000);
  expect(scale?.ticks.map(({ label, cap }) => (cap ? `${label} cap` : label))).toEqual(["10 s", "1 m", "10 m cap"]);
  expect(delayScale([10], 900_000)?.ticks.some(({ cap }) => cap)).toBe(false);
});
