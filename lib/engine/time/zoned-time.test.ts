import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf, wallClockAt } from "./zoned-time.ts";

const zones = fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe");
const moments = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true });

test("what clocks show at the moment of a time is that time, or later by what clocks were put forward", () => {
  fc.assert(
    fc.property(zones, moments, (zone, date) => {
      const clock = Math.floor(date.getTime() / 60_000) * 60_000;
      const shown = wallClockAt(instantOf(clock, zone), zone);
      expect([0, 30, 60]).toContain((shown - clock) / 60_000);
    }),
  );
});

test("a skipped time is the hour after, one that comes twice is the first", () => {
  expect(instantOf(Date.UTC(2027, 2, 28, 2, 30), "Europe/Berlin")).toEqual(new Date("2027-03-28T01:30:00Z"));
  expect(instantOf(Date.UTC(2026, 9, 25, 2, 30), "Europe/Berlin")).toEqual(new Date("2026-10-25T00:30:00Z"));
});
