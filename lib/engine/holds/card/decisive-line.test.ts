import { expect, test } from "vitest";
import { decisiveLines } from "./decisive-line.ts";

const log = (count: number, said: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    type: "log",
    message: said[index + 1] ?? `line ${index + 1}`,
  }));

test("ten lines around the last one that has the first line of the failure", () => {
  const { lines, found } = decisiveLines(log(30, { 3: "Boom", 20: "  Boom: it broke" }), "Boom\n  at x");
  expect(found).toBe(true);
  expect(lines.map(({ seq }) => seq)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  expect(lines.filter(({ decisive }) => decisive)).toEqual([{ seq: 20, text: "  Boom: it broke", decisive: true }]);
});

test("at the end of a log the lines before fill the ten; a message of several lines has one number", () => {
  const { lines } = decisiveLines(log(12, { 12: "FAIL a\n  Boom\n1 failed" }), "Boom");
  expect(lines).toHaveLength(10);
  expect(lines.slice(-3)).toEqual([
    { seq: 12, text: "FAIL a", decisive: false },
    { seq: null, text: "  Boom", decisive: true },
    { seq: null, text: "1 failed", decisive: false },
  ]);
});

test("a failure that the log does not have stands there as it was reported; without one no line decides", () => {
  expect(decisiveLines(log(3), "\nBoom\n  at x\n")).toEqual({
    found: false,
    lines: [
      { seq: null, text: "Boom", decisive: true },
      { seq: null, text: "  at x", decisive: false },
    ],
  });
  const silent = decisiveLines(log(3), null);
  expect(silent.lines.some(({ decisive }) => decisive)).toBe(false);
  expect(decisiveLines([], null)).toEqual({ found: false, lines: [] });
});
