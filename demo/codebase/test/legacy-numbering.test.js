import assert from "node:assert/strict";
import test from "node:test";
import { legacyNumber } from "../src/legacy-numbering.js";

test("writes the old numbers", () => {
  assert.equal(legacyNumber(42), "R000042");
});
