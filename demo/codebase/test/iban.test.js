import assert from "node:assert/strict";
import test from "node:test";
import { isValidIban } from "../src/iban.js";

test("checks shape and checksum", () => {
  assert.equal(isValidIban("GB82WEST12345698765432"), true);
  assert.equal(isValidIban("GB82WEST12345698765433"), false);
  assert.equal(isValidIban("GB82"), false);
});

test("takes an IBAN as people write it", () => {
  assert.equal(isValidIban("GB82 WEST 1234 5698 7654 32"), true);
  assert.equal(isValidIban(" de89 3704 0044 0532 0130 00 "), true);
});
