/** One line of progress for the person at the terminal. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
