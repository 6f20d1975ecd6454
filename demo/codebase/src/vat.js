/** VAT in cents on the lines of an invoice or a credit note; `rate` is in percent. */
export function vatOf(lines, rate) {
  const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  return Math.round((net * rate) / 100);
}
