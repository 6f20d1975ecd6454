/** Amounts are whole cents, never fractions. */

/** Reads "1,234.50" as 123450. Throws where the text is no amount. */
export function parseAmount(text) {
  const match = /^(-?)([\d,]+)(?:\.(\d{2}))?$/.exec(text.trim());
  if (!match) throw new TypeError(`not an amount: ${text}`);
  const [, minus, whole, cents = "00"] = match;
  const value = Number(whole.replaceAll(",", "")) * 100 + Number(cents);
  return minus === "-" ? -value : value;
}

/** Writes 123450 as "1,234.50". */
export function formatAmount(cents) {
  const sign = cents < 0 ? "-" : "";
  const absolute = Math.abs(cents);
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}${whole}.${String(absolute % 100).padStart(2, "0")}`;
}

/** Splits an amount into parts that differ by a cent at most and add up to it. */
export function allocate(cents, parts) {
  const base = Math.trunc(cents / parts);
  const rest = cents - base * parts;
  return Array.from({ length: parts }, (_, index) => base + (index < Math.abs(rest) ? Math.sign(rest) : 0));
}
