import { expect, test } from "vitest";
import { formatClock, formatDay, formatFullMoment, formatMoment } from "./clock-time.ts";

const at = "2025-11-21T23:24:09.000Z";

test("the clock is the reader's", () => {
  expect(formatClock(at, "UTC")).toBe("23:24");
  expect(formatClock(at, "UTC", true)).toBe("23:24:09");
  expect(formatClock(at, "Europe/Berlin")).toBe("00:24");
});

test("a day carries its year only when it is another one", () => {
  expect(formatDay(at, "UTC", "2025-12-30T00:00:00Z")).toBe("21 Nov");
  expect(formatDay(at, "UTC", "2026-01-01T00:00:00Z")).toBe("21 Nov 2025");
});

test("today needs no day, and what today is depends on the zone", () => {
  const now = "2025-11-22T08:00:00Z";
  expect(formatMoment(at, "UTC", now)).toBe("21 Nov 23:24");
  expect(formatMoment(at, "Europe/Berlin", now)).toBe("00:24");
});

test("the full moment leaves nothing out", () => {
  expect(formatFullMoment(at, "UTC")).toBe("Fri 21 Nov 2025, 23:24:09 UTC");
});
