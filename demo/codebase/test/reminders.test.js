import assert from "node:assert/strict";
import test from "node:test";
import { reminder } from "../src/reminders.js";

const invoice = { number: "2027-0007", total: 123450 };

test("writes in the customer's language", () => {
  assert.match(reminder(invoice, "de"), /^Die Rechnung 2027-0007 über 1,234\.50/);
  assert.match(reminder(invoice, "fr"), /^La facture 2027-0007 de 1,234\.50/);
});

test("falls back to English", () => {
  assert.match(reminder(invoice, "xx"), /^Invoice 2027-0007/);
});
