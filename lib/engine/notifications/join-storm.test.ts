import fc from "fast-check";
import { expect, test } from "vitest";
import { joinStorm, type LatestOfCause, STORM_MS } from "./join-storm.ts";

test("of a storm of any length one is told at once, and then one message in each five minutes", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 300 }), (gaps) => {
      let now = 1_000_000;
      let latest: LatestOfCause | null = null;
      const told: number[] = [];
      let counted = 0;
      for (const gap of gaps) {
        now += gap;
        const step = joinStorm(latest, new Date(now));
        if (step.join === "count") {
          counted++;
          continue;
        }
        const closesAt = step.join === "follow_up" ? step.closesAt : null;
        told.push(closesAt?.getTime() ?? now);
        latest = { at: new Date(now), closesAt };
      }
      expect(told.length + counted).toBe(gaps.length);
      for (const [index, at] of told.entries())
        if (index > 0) expect(at - (told[index - 1] ?? 0)).toBeGreaterThanOrEqual(STORM_MS);
    }),
  );
});

test("after a quiet time the next one is told at once again", () => {
  const at = new Date(0);
  expect(joinStorm({ at, closesAt: null }, new Date(STORM_MS - 1))).toEqual({
    join: "follow_up",
    closesAt: new Date(STORM_MS),
  });
  expect(joinStorm({ at, closesAt: null }, new Date(STORM_MS))).toEqual({ join: "alone" });
  expect(joinStorm({ at, closesAt: new Date(STORM_MS) }, new Date(STORM_MS - 1))).toEqual({ join: "count" });
  expect(joinStorm({ at, closesAt: new Date(STORM_MS) }, new Date(2 * STORM_MS))).toEqual({ join: "alone" });
});
