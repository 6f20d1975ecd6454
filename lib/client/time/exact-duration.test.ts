import fc from "fast-check";
import { expect, test } from "vitest";
import { formatExactDuration, parseDuration } from "./exact-duration.ts";

test.each([
  [0, "0 s"],
  [250, "250 ms"],
  [1000, "1 s"],
  [1500, "1.5 s"],
  [80_000, "1 m 20 s"],
  [900_000, "15 m"],
  [3_660_000, "1 h 1 m"],
  [86_400_000, "24 h"],
])("%d ms is %s", (ms, text) => {
  expect(formatExactDuration(ms)).toBe(text);
});

test.each([
  ["10", 10_000],
  [" 10s ", 10_000],
  ["2m", 120_000],
  ["1 M 20 S", 80_000],
  ["0,5 s", 500],
  ["", null],
  ["soon", null],
  ["10 s or so", null],
  ["-1 s", null],
])("%j is read as %j", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test("what is shown is read back as what it was", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000 }), (ms) => {
      expect(parseDuration(formatExactDuration(ms))).toBe(ms);
    }),
  );
});
