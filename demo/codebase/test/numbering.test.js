import assert from "node:assert/strict";
import test from "node:test";
import { nextNumber } from "../src/numbering.js";

test("counts on, and begins anew each year", () => {
  assert.equal(nextNumber("2027-0041", 2027), "2027-0042");
  assert.equal(nextNumber("2027-0041", 2028), "2028-0001");
  assert.equal(nextNumber(undefined, 2027), "2027-0001");
});
