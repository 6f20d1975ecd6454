import assert from "node:assert/strict";
import test from "node:test";
import { parseDiscount } from "../src/discount.js";

test("reads the terms", () => {
  assert.deepEqual(parseDiscount("2/10 net 30"), { percent: 2, withinDays: 10, netDays: 30 });
});

test("reads fractions, capitals and terms without a discount", () => {
  assert.deepEqual(parseDiscount("1.5/14 Net 60"), { percent: 1.5, withinDays: 14, netDays: 60 });
  assert.deepEqual(parseDiscount("net 30"), { percent: 0, withinDays: 0, netDays: 30 });
  assert.throws(() => parseDiscount("soon"), /not payment terms: soon/);
});
