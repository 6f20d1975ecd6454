import { expect, test } from "vitest";
import { aroundWords } from "./around-words.ts";

test("a short text is whole, on one line", () => {
  expect(aroundWords(" connect\n  ECONNREFUSED 10.0.0.1 ", "econnrefused")).toBe("connect ECONNREFUSED 10.0.0.1");
});

test("of a long one the words are shown with some of what stands before", () => {
  const said = aroundWords(`${"a ".repeat(400)}the needle is here${" b".repeat(400)}`, "needle");
  expect(said).toMatch(/^…(a )+the needle is here( b)+ ?…$/);
  expect(said.length).toBeLessThan(225);
});

test("words that are nowhere show the beginning", () => {
  expect(aroundWords(`start ${"x".repeat(400)}`, "none")).toMatch(/^start x+…$/);
  expect(aroundWords("", "a")).toBe("");
});
