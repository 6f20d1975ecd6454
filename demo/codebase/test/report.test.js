import assert from "node:assert/strict";
import test from "node:test";
import { monthlyVat } from "../src/report.js";

const invoice = (issued, unitPrice, state = "sent") => ({ issued, state, rate: 20, lines: [{ quantity: 1, unitPrice }] });

test("adds up the months", () => {
  assert.deepEqual(monthlyVat([invoice("2027-01-05", 1000), invoice("2027-01-31", 500), invoice("2027-02-01", 100)]), {
    "2027-01": 300,
    "2027-02": 20,
  });
});

test("leaves drafts out", () => {
  assert.deepEqual(monthlyVat([invoice("2027-01-05", 1000, "draft")]), {});
});
