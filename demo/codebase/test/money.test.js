import assert from "node:assert/strict";
import test from "node:test";
import { allocate, formatAmount, parseAmount } from "../src/money.js";

test("reads and writes amounts", () => {
  assert.equal(parseAmount("1,234.50"), 123450);
  assert.equal(parseAmount("-7"), -700);
  assert.equal(formatAmount(123450), "1,234.50");
  assert.throws(() => parseAmount("12.5"), /not an amount/);
});

test("loses no cent when it splits", () => {
  assert.deepEqual(allocate(100, 3), [34, 33, 33]);
  assert.deepEqual(allocate(-100, 3), [-34, -33, -33]);
});
