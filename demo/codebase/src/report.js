import { vatOf } from "./vat.js";

/** VAT of each month, in cents, by "YYYY-MM". */
export function monthlyVat(invoices) {
  const months = {};
  for (const invoice of invoices) {
    const month = invoice.issued.slice(0, 7);
    months[month] = (months[month] ?? 0) + vatOf(invoice.lines, invoice.rate);
  }
  return months;
}
