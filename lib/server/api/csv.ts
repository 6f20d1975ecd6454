import Papa from "papaparse";

/** The beginning of a cell, after any blanks, that a spreadsheet would take for a formula. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u;

/**
 * Rows as CSV (RFC 4180): UTF-8 with the byte order mark that spreadsheets need, lines end in CRLF. Text that a spreadsheet would
 * run as a formula begins with an apostrophe; numbers, negative ones too, are left as they are. Null is an empty cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${Papa.unparse(rows as (string | number | null)[][], { escapeFormulae: FORMULA })}\r\n`;
}
