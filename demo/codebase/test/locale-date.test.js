import assert from "node:assert/strict";
import test from "node:test";
import { formatDay } from "../src/locale-date.js";

test("writes days as the customer's country does", () => {
  assert.equal(formatDay("2027-03-05", "DE"), "05.03.2027");
  assert.equal(formatDay("2027-03-05", "GB"), "05/03/2027");
  assert.throws(() => formatDay("2027-03-05", "XX"), /no date format/);
});
