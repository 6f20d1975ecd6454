import { expect, test } from "vitest";
import { secondsUntilReset } from "./quota-reset.ts";

const now = new Date("2026-11-22T10:00:00Z");

test.each([
  ["Claude AI usage limit reached|1795345200", 3600],
  ["You've hit your limit · resets 3pm (UTC)", 5 * 3600],
  ["You've hit your limit · resets 9:30am (UTC)", 23.5 * 3600],
  ["Weekly limit reached ∙ resets Nov 25, 10am (UTC)", 3 * 86_400],
])("%s", (message, seconds) => {
  expect(secondsUntilReset(message, now)).toBe(seconds);
});

test("a day of the calendar is UTC", () => {
  const message =
    "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.";
  expect(secondsUntilReset(message, new Date("2026-11-30T22:00:00Z"))).toBe(7200);
});

test("a moment without a zone is this machine's", () => {
  const local = new Date(2026, 10, 22, 10);
  expect(secondsUntilReset("You've hit your usage limit. Try again at Nov 25th, 2026 3:05 PM.", local)).toBe(
    3 * 86_400 + 5 * 3600 + 300,
  );
  expect(secondsUntilReset("Try again at 11:00 AM.", local)).toBe(3600);
});

test.each(["Overloaded", "try again in 2 hours", "usage limit reached|1000000000"])(
  "names no moment to come: %s",
  (message) => {
    expect(secondsUntilReset(message, now)).toBeNull();
  },
);
