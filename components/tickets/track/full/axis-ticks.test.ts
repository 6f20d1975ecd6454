import { expect, test } from "vitest";
import { ms } from "#test/track-facts.ts";
import { axisTicks, tickStep } from "./axis-ticks.ts";

test.each([
  [20 / 1000, "5 seconds", 5_000],
  [1 / 1000, "2 minutes", 120_000],
  [1 / 60_000, "2 hours", 7_200_000],
  [64 / 86_400_000, "a day", 86_400_000],
])("at %f pixels a millisecond a tick is %s", (pixelsPerMs, _, step) => expect(tickStep(pixelsPerMs)).toBe(step));

test("ticks stand at round times of the reader's zone", () => {
  const labels = (zone: string) =>
    axisTicks([{ from: ms(2), to: ms(62) }], 1_800_000, zone, ms(62)).map((tick) => tick.label);
  expect(labels("UTC")).toEqual(["09:30", "10:00"]);
  expect(labels("Asia/Kathmandu")).toEqual(["15:00", "15:30"]);
});

test("the first tick of another day says its day, midnight is the day", () => {
  const labels = axisTicks([{ from: ms(-1200), to: ms(60) }], 6 * 3_600_000, "UTC", ms(60)).map((tick) => tick.label);
  expect(labels).toEqual(["20 Nov 18:00", "21 Nov", "06:00"]);
});

test("ticks are bounded, and a time shared by two spans has one", () => {
  expect(axisTicks([{ from: 0, to: 1e9 }], 5_000, "UTC", 0, 50)).toHaveLength(50);
  expect(
    axisTicks(
      [
        { from: ms(0), to: ms(30) },
        { from: ms(30), to: ms(45) },
      ],
      1_800_000,
      "UTC",
      ms(45),
    ),
  ).toHaveLength(2);
});
