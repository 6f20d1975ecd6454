import { expect, test } from "vitest";
import { formatAge, formatCountdown, formatDuration, spokenDuration } from "./duration.ts";

const [S, M, H, D] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, "0 s"],
  [420, "0.4 s"],
  [8 * S, "8 s"],
  [59_999, "59 s"],
  [68 * S, "1 m 8 s"],
  [6 * M, "6 m"],
  [22 * M + 40 * S, "22 m"],
  [64 * M, "1 h 4 m"],
  [2 * H, "2 h"],
  [2 * D + 3 * H + 5 * M, "2 d 3 h"],
  [-5 * S, "0 s"],
])("%i ms took %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

test.each([
  [-1, "<1 m"],
  [59 * S, "<1 m"],
  [M, "1 m"],
  [22 * M + 59 * S, "22 m"],
  [64 * M, "1 h 4 m"],
  [27 * H, "1 d 3 h"],
])("an age of %i ms is %s", (ms, text) => expect(formatAge(ms)).toBe(text));

test.each([
  [-9, "0:00"],
  [47_001, "0:48"],
  [134 * S, "2:14"],
  [H + 4 * M + 10 * S, "1:04:10"],
  [25 * H, "1 d 1 h"],
])("%i ms left is %s", (ms, text) => expect(formatCountdown(ms)).toBe(text));

test("durations are spoken in full words", () => {
  expect(spokenDuration(64 * M)).toBe("1 hour 4 minutes");
  expect(spokenDuration(8 * S)).toBe("8 seconds");
});
