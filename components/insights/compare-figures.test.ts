import { expect, test } from "vitest";
import { compareCounts, compareMoney, compareShares, compareTimes } from "./compare-figures.ts";

test("shares are compared in the points that are shown", () => {
  expect(compareShares(0.71, 0.65)).toEqual({ way: "up", good: true, words: "6 points up" });
  expect(compareShares(0.5, 0.51)).toEqual({ way: "down", good: false, words: "1 point down" });
  expect(compareShares(0.501, 0.499).words).toBe("as before");
});

test("times: less is faster, and good", () => {
  expect(compareTimes(240, 300)).toEqual({ way: "down", good: true, words: "1 m faster" });
  expect(compareTimes(7200, 3600)).toEqual({ way: "up", good: false, words: "1 h slower" });
});

test("counts: a share of many, the number of few", () => {
  expect(compareCounts(91, 100)).toEqual({ way: "down", good: true, words: "9% fewer" });
  expect(compareCounts(8, 3)).toEqual({ way: "up", good: false, words: "5 more" });
  expect(compareCounts(0, 0).words).toBe("as before");
});

test("nothing is not compared with something", () => {
  for (const change of [compareShares(1, null), compareTimes(null, 1), compareCounts(4, 0), compareMoney(4, 0)])
    expect(change).toMatchObject({ way: "none", good: null });
  expect(compareMoney(4, 8.2).words).toBe("$4.20 less");
});
