import assert from "node:assert/strict";
import test from "node:test";
import { dueDate } from "../src/due-date.js";

test("counts days", () => {
  assert.equal(dueDate("2027-01-31", { days: 30 }), "2027-03-02");
});

test("goes to the end of a month, over the year too", () => {
  assert.equal(dueDate("2027-03-15", { endOfMonth: 1 }), "2027-04-30");
  assert.equal(dueDate("2027-12-01", { endOfMonth: 1 }), "2028-01-31");
});

test("counts the leap day", () => {
  assert.equal(dueDate("2028-01-10", { endOfMonth: 1 }), "2028-02-29");
});

test("2100 has no leap day", () => {
  assert.equal(dueDate("2100-01-10", { endOfMonth: 1 }), "2100-02-28");
});
