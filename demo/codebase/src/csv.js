/** Rows as comma-separated values, with the names of the first row's fields as head. */
export function toCsv(rows) {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((cells) => cells.join(",")).join("\r\n");
}
