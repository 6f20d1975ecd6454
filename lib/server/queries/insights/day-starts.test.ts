import { expect, test } from "vitest";
import { dayStarts } from "./day-starts.ts";

const starts = (now: string, days: number, zone: string) =>
  dayStarts(new Date(now), days, zone).map((day) => day.toISOString().replace(":00.000Z", ""));

test("days are those of the zone, and today is the last", () => {
  expect(starts("2026-11-21T08:30:00Z", 2, "UTC")).toEqual(["2026-11-20T00:00", "2026-11-21T00:00"]);
  expect(starts("2026-11-20T23:30:00Z", 2, "Europe/Berlin")).toEqual(["2026-11-19T23:00", "2026-11-20T23:00"]);
  expect(starts("2026-03-01T02:00:00Z", 2, "America/New_York")).toEqual(["2026-02-27T05:00", "2026-02-28T05:00"]);
});

test("a day of 23 or 25 hours begins at its own midnight", () => {
  expect(starts("2026-03-30T10:00:00Z", 3, "Europe/Berlin")).toEqual([
    "2026-03-27T23:00",
    "2026-03-28T23:00",
    "2026-03-29T22:00",
  ]);
  expect(starts("2026-10-26T10:00:00Z", 2, "Europe/Berlin")).toEqual(["2026-10-24T22:00", "2026-10-25T23:00"]);
});

test("days stay in order where midnight does not exist", () => {
  const days = dayStarts(new Date("2026-09-10T12:00:00Z"), 10, "America/Santiago").map(Number);
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});
