import fc from "fast-check";
import { expect, test } from "vitest";
import { isAdvisory, ruleName } from "./sentinel-rule.ts";

test("case and spaces make no other rule, and no category is one rule", () => {
  expect(ruleName("  Error  Handling ")).toBe("error handling");
  expect(ruleName(null)).toBe("");
  expect(ruleName("  ")).toBe("");
});

test("the name of a rule is the rule of that name", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => ruleName(ruleName(text)) === ruleName(text)));
});

test("a rule advises for its own sentinel alone", () => {
  const advisory = [{ sentinel: "gate-1", rule: "style" }];
  expect(isAdvisory(advisory, { sentinel: "gate-1", rule: "style" })).toBe(true);
  expect(isAdvisory(advisory, { sentinel: "gate-2", rule: "style" })).toBe(false);
  expect(isAdvisory(advisory, { sentinel: "gate-1", rule: "" })).toBe(false);
});
