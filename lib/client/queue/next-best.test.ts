import { expect, test } from "vitest";
import { nextBest } from "./next-best.ts";

test("N leads to the best there is, and pressed again onwards and round", () => {
  const ranked = ["a", "b", "c"];
  expect(nextBest(ranked, "c", null)).toBe(0);
  expect(nextBest(ranked, "elsewhere", "b")).toBe(0);
  expect(nextBest(ranked, null, null)).toBe(0);
  expect(nextBest(ranked, "a", null)).toBe(1);
  expect(nextBest(ranked, "b", "b")).toBe(2);
  expect(nextBest(ranked, "c", "c")).toBe(0);
});

test("where there is no other it leads nowhere", () => {
  expect(nextBest([], "a", null)).toBeNull();
  expect(nextBest(["a"], "a", null)).toBeNull();
  expect(nextBest(["a"], "a", "a")).toBeNull();
});
