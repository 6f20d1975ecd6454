/** Pairs each payment with the open invoice it pays: `{ payment, invoice }`, invoice null where none fits. */
export function matchPayments(payments, invoices) {
  return payments.map((payment) => ({
    payment,
    invoice: invoices.find((invoice) => invoice.total === payment.amount) ?? null,
  }));
}
