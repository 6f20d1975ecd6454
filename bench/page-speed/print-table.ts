const WIDTHS = [46, 16, 10, 11, 13];

/** Prints one line of the table: what it is about, the queue's figure, what it should be, a bare Next's, a bull-board's. */
export function printRow(...cells: string[]): void {
  const line = cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0)));
  process.stdout.write(`${line.join(" ").trimEnd()}\n`);
}

/** `412.0 kB`, of bytes; nothing where there is no figure. */
export function kB(bytes: number | undefined): string {
  return bytes === undefined ? "" : `${(bytes / 1000).toFixed(1)} kB`;
}

/** `12.3 ms`; nothing where there is no figure. */
export function ms(time: number | undefined): string {
  return time === undefined ? "" : `${time.toFixed(1)} ms`;
}
