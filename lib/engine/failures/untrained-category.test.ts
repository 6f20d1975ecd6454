import { expect, test, vi } from "vitest";
import { likelyCategory } from "./likely-category.ts";

vi.mock("./categories.ts", async (original) => {
  const { CATEGORIES, CATEGORY_NAMES } = await original<typeof import("./categories.ts")>();
  const weather = { ...CATEGORIES.api, label: "Weather" };
  const { logic: _, ...rest } = CATEGORIES;
  return {
    CATEGORIES: { ...rest, weather },
    CATEGORY_NAMES: [...CATEGORY_NAMES.filter((name) => name !== "logic"), "weather"],
  };
});

test("words that know nothing of a new category, and something of one that is gone, judge among the others", () => {
  const { category, probability } = likelyCategory({ message: "weather: 429 rate limit, too many requests" });
  expect(category).toBe("api");
  expect(probability).toBeGreaterThan(0.5);
  expect(likelyCategory({ message: "TypeError: x is not a function" }).category).not.toBe("logic");
  expect(likelyCategory({ message: "" }).probability).toBeLessThanOrEqual(1);
});
