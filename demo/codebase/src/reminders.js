import { formatAmount } from "./money.js";

const LETTERS = {
  en: (number, amount) => `Invoice ${number} over ${amount} is still open. Please pay within 7 days.`,
  de: (number, amount) => `Die Rechnung ${number} über ${amount} ist noch offen. Bitte zahlen Sie binnen 7 Tagen.`,
};

/** The reminder for an open invoice in the customer's language, English where we have none in it. */
export function reminder(invoice, language) {
  const letter = LETTERS[language] ?? LETTERS.en;
  return letter(invoice.number, formatAmount(invoice.total));
}
