import fc from "fast-check";
import { expect, test } from "vitest";
import { isOverruledTooOften, MIN_SETTLED, overturnShare, overturnShareAtLeast } from "./overturn-share.ts";

const count = fc.nat(2000);

test("a few overrulings are no share and no proposal", () => {
  expect(overturnShare({ overturned: 4, confirmed: 0 })).toBeNull();
  expect(isOverruledTooOften({ overturned: 4, confirmed: 0 })).toBe(false);
  expect(overturnShare({ overturned: 4, confirmed: 1 })).toBe(0.8);
  expect(isOverruledTooOften({ overturned: 4, confirmed: 1 })).toBe(true);
});

test("what is proposed is sure, not only frequent", () => {
  expect(isOverruledTooOften({ overturned: 5, confirmed: 5 })).toBe(false);
  expect(isOverruledTooOften({ overturned: 6, confirmed: 4 })).toBe(true);
  expect(isOverruledTooOften({ overturned: 12, confirmed: 28 })).toBe(false);
  expect(isOverruledTooOften({ overturned: 24, confirmed: 36 })).toBe(false);
  expect(isOverruledTooOften({ overturned: 40, confirmed: 60 })).toBe(true);
});

test("Wilson's interval as tables have it", () => {
  expect(overturnShareAtLeast({ overturned: 5, confirmed: 0 })).toBeCloseTo(0.566, 2);
  expect(overturnShareAtLeast({ overturned: 10, confirmed: 10 })).toBeCloseTo(0.299, 2);
  expect(overturnShareAtLeast({ overturned: 0, confirmed: 0 })).toBe(0);
  expect(overturnShareAtLeast({ overturned: 0, confirmed: 197 })).toBe(0);
});

test("the bound is below the share, and rises with evidence for it", () => {
  fc.assert(
    fc.property(count, count, (overturned, confirmed) => {
      const least = overturnShareAtLeast({ overturned, confirmed });
      expect(least).toBeGreaterThanOrEqual(0);
      expect(least).toBeLessThanOrEqual(overturnShare({ overturned, confirmed }) ?? 1);
      expect(overturnShareAtLeast({ overturned: overturned + 1, confirmed })).toBeGreaterThanOrEqual(least);
      if (isOverruledTooOften({ overturned, confirmed }))
        expect(overturned + confirmed).toBeGreaterThanOrEqual(MIN_SETTLED);
    }),
  );
});
