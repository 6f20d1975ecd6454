import assert from "node:assert/strict";
import test from "node:test";
import { matchPayments } from "../src/payments.js";

const numbers = (pairs) => pairs.map(({ invoice }) => invoice?.number ?? null);
const invoices = [
  { number: "2027-0001", total: 5000 },
  { number: "2027-0002", total: 5000 },
  { number: "2027-0003", total: 700 },
];

test("pairs by the amount where it is the only one", () => {
  assert.deepEqual(numbers(matchPayments([{ amount: 700, reference: "" }], invoices)), ["2027-0003"]);
});

test("the number in the reference decides", () => {
  assert.deepEqual(numbers(matchPayments([{ amount: 5000, reference: "invoice 2027-0002" }], invoices)), ["2027-0002"]);
});

test("an invoice is paid once", () => {
  const payments = [
    { amount: 5000, reference: "" },
    { amount: 5000, reference: "" },
    { amount: 5000, reference: "" },
  ];
  assert.deepEqual(numbers(matchPayments(payments, invoices)), ["2027-0001", "2027-0002", null]);
});
