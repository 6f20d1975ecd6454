/** The beginning of a cell, after any blanks, that a spreadsheet would take for a formula. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u;

/**
 * Rows as CSV (RFC 4180): UTF-8 with the byte order mark that spreadsheets need, lines end in CRLF. Text that a spreadsheet would
 * run as a formula begins with an apostrophe; numbers, negative ones too, are left as they are. Null is an empty cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
