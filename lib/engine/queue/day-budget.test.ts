import fc from "fast-check";
import { expect, test } from "vitest";
import { allowedAfter, dayBudgetGates, isDaySpent } from "./day-budget.ts";

const until = new Date("2026-01-06T00:00:00.000Z");
const cost = { limitUsd: 50, spentUsd: 52.1, allowedUsd: 0, until };

test("the gate is shut from the limit on, says why, and opens with the next day", () => {
  expect(dayBudgetGates(cost)).toEqual([
    {
      code: "budget",
      room: 0,
      label: null,
      text: "$52.10 spent today (UTC), of $50.00 that the project may spend a day.",
      until,
    },
  ]);
  expect(dayBudgetGates({ ...cost, spentUsd: 49.99 })).toEqual([]);
  expect(dayBudgetGates({ ...cost, limitUsd: null })).toEqual([]);
});

test("what a person allows is what may still be spent, whatever was spent before", () => {
  const usd = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(usd, usd, usd, (limitUsd, over, dollars) => {
      const spent = { limitUsd, spentUsd: limitUsd + over, allowedUsd: 0, until };
      const after = { ...spent, allowedUsd: allowedAfter(spent, dollars) };
      expect(isDaySpent(spent)).toBe(true);
      expect(isDaySpent(after)).toBe(false);
      expect(isDaySpent({ ...after, spentUsd: spent.spentUsd + dollars + 0.01 })).toBe(true);
    }),
  );
  expect(allowedAfter(cost, null)).toBeCloseTo(52.1);
});
