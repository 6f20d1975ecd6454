import fc from "fast-check";
import { expect, test } from "vitest";
import { isTooBroad, matchesRule } from "./rule-pattern.ts";

test.each(["", "*", "***", "error", "*e*r*r*o*r*s*", "-- :: --", "a b c d", "12345*6789"])(
  "%j is too broad",
  (pattern) => {
    expect(isTooBroad(pattern)).toBe(true);
  },
);

test.each(["ENOSPC", "429 quota", "*vendor index*", "код ошибки", "x*timeouts"])("%j is not", (pattern) => {
  expect(isTooBroad(pattern)).toBe(false);
});

test("a pattern that is not too broad never matches a message that shares no stretch of six signs with it", () => {
  const from = (signs: string) => fc.string({ unit: fc.constantFrom(...signs), maxLength: 60 });
  fc.assert(
    fc.property(from("abcdef* "), from("uvwxyz 123"), (pattern, message) => {
      if (!isTooBroad(pattern)) expect(matchesRule(pattern, { message })).toBe(false);
    }),
  );
});
