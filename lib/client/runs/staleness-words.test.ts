import { expect, test } from "vitest";
import { conflictWords, stalenessWords } from "./staleness-words.ts";

const seen = { base: "main", baseTip: "a".repeat(40), baseBehind: 14, merges: false, conflicts: 2 };

test("how far the base moved, and what becomes of a merge; what is not known is not guessed", () => {
  expect(stalenessWords(seen)).toBe("main moved 14 commits; 2 files conflict");
  expect(stalenessWords({ ...seen, baseBehind: 1, conflicts: 1 })).toBe("main moved 1 commit; 1 file conflicts");
  expect(stalenessWords({ ...seen, merges: true })).toBe("main moved 14 commits; the work still merges");
  expect(stalenessWords({ ...seen, baseBehind: 0, merges: true })).toBe("main has not moved; the work merges");
  expect(stalenessWords({ ...seen, merges: null })).toBe("main moved 14 commits; whether the work merges is not known");
  expect(stalenessWords({ ...seen, baseBehind: null, merges: true })).toBe(
    "how far main moved is not known; the work still merges",
  );
  expect(stalenessWords({ ...seen, baseTip: null, baseBehind: null, merges: null })).toBe(
    "main is gone: whether the work merges is not known",
  );
});

test("a warning stands only where it is known to conflict", () => {
  expect(conflictWords(seen)).toMatch(/^The branch no longer merges into main: 2 files conflict\./);
  expect(conflictWords({ ...seen, merges: null })).toBeNull();
  expect(conflictWords({ ...seen, merges: true })).toBeNull();
});
