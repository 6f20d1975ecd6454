import { expect, test } from "vitest";
import { diffNumbers, findingLines } from "./diff-numbers.ts";

const marked = (from: string, to: string) =>
  diffNumbers(from, to)
    .map(({ text, was }) => (was === null ? text : `[${was} → ${text}]`))
    .join("");

test("a number that changed from one round to the next is marked where it stands, with its sign", () => {
  expect(marked("expected -142, got 0", "expected -143, got 0")).toBe("expected [-142 → -143], got 0");
  expect(marked("took 1.5 MB on line 12", "took 2.25 MB on line 12")).toBe("took [1.5 → 2.25] MB on line 12");
  expect(marked("2023-01-02 is off", "2023-01-03 is off")).toBe("2023-01-[02 → 03] is off");
  expect(marked("-142", "-143")).toBe("[-142 → -143]");
});

test("the same words are not marked, nor is a text that was written anew", () => {
  expect(marked("got 7", "got 7")).toBe("got 7");
  expect(marked("Got  7 of 8", "got 7 of 9")).toBe("got 7 of [8 → 9]");
  expect(marked("line 4 is too long", "line 4 is still too long")).toBe("line 4 is still too long");
});

test("of a whole log its first lines are read, and those further down that changed, but not how long a test took", () => {
  const log = (got: number, ms: number) =>
    [
      "The check failed",
      "",
      ...Array.from({ length: 9 }, (_, index) => `line ${index}`),
      `✖ rounds (${ms}ms)`,
      `  ${got} !== -144`,
    ].join("\n");
  const { first, below } = findingLines(log(-142, 0.4), log(-143, 0.5));
  expect(first).toEqual([{ text: "The check failed", was: null }]);
  expect(
    below.map((line) => line.map(({ text, was }) => (was === null ? text : `[${was} → ${text}]`)).join("")),
  ).toEqual([...["line 0", "line 1", "line 2", "line 3", "line 4", "line 5"], "  [-142 → -143] !== -144"]);
});
