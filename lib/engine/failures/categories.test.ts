import { expect, test } from "vitest";
import { readStoredCategory } from "./categories.ts";

test("a stored category that the table no longer has counts as manual review, and none stays none", () => {
  expect(["api", "weather", "toString", null].map(readStoredCategory)).toEqual([
    "api",
    "manual_review",
    "manual_review",
    null,
  ]);
});
