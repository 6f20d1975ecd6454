import assert from "node:assert/strict";
import test from "node:test";
import { vatOf } from "../src/vat.js";

const line = (quantity, unitPrice) => ({ quantity, unitPrice });

test("one line, rounded half up", () => {
  assert.equal(vatOf([line(1, 1000)], 19), 190);
  assert.equal(vatOf([line(1, 250)], 19), 48);
});

test("several lines, as the printed invoice adds them up", () => {
  assert.equal(vatOf([line(1, 250), line(1, 250), line(1, 250)], 19), 144);
});

test("a credit note takes back to the cent what its invoice charged", () => {
  assert.equal(vatOf([line(-1, 250), line(-1, 250), line(-1, 250)], 19), -144);
});
