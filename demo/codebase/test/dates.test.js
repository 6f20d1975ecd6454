import assert from "node:assert/strict";
import test from "node:test";
import { addDays, daysInMonth, isLeapYear } from "../src/dates.js";

test("knows the leap years", () => {
  assert.deepEqual([2024, 2025, 2100, 2400].map(isLeapYear), [true, false, false, true]);
  assert.equal(daysInMonth(2028, 2), 29);
});

test("adds days over the end of months and years", () => {
  assert.equal(addDays("2027-12-31", 1), "2028-01-01");
  assert.equal(addDays("2028-02-28", 1), "2028-02-29");
});
