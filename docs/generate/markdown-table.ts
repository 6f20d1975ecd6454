/** A table in Markdown. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Names as they stand in code. */
export function code(names: string | readonly string[]): string {
  return [names]
    .flat()
    .map((name) => `\`${name}\``)
    .join(" ");
}
