/** What the demo's provider answers, by topic: it is a recording, not a model. */
export const COMPLETIONS: Readonly<Record<string, string>> = {
  "reminders in French": `  fr: (number, amount) => \`La facture \${number} de \${amount} est encore ouverte. Merci de payer sous 7 jours.\`,
`,
  "payment terms": `/** Reads terms such as "2/10 net 30": 2 percent within 10 days, else all within 30. Throws where the text is none. */
export function parseDiscount(text) {
  const match = /^(?:(\\d+(?:\\.\\d+)?)\\/(\\d+) )?net (\\d+)$/i.exec(text.trim());
  if (!match) throw new TypeError(\`not payment terms: \${text}\`);
  return { percent: Number(match[1] ?? 0), withinDays: Number(match[2] ?? 0), netDays: Number(match[3]) };
}
`,
  "guide to amounts":
    "# Amounts\n\nEvery amount is a whole number of cents. `parseAmount` reads what people write, `formatAmount` writes it back, and\n`allocate` splits an amount without losing a cent.\n",
  "guide to webhooks":
    "# Webhooks\n\nEach payload goes out with a signature that `sign` makes from it and the customer's secret. A delivery that fails is\nrepeated after the waits of `deliveryDelays`.\n",
  "guide to numbering":
    "# Invoice numbers\n\n`nextNumber` counts within a year and begins again at 0001 in the next. A number is never used twice and never left out.\n",
};
