/** Equal rows on either side of what differs. */
const AROUND = 2;

/** Rows to show, or how many equal ones stand between them. */
export type Shown<T> = { row: T; skipped: 0 } | { row: null; skipped: number };

/** What differs, with a little around it; the rest is counted. */
export function shownRows<T>(rows: readonly T[], isEqual: (row: T) => boolean): Shown<T>[] {
  const near = new Set<number>();
  rows.forEach((row, index) => {
    if (!isEqual(row)) for (let at = index - AROUND; at <= index + AROUND; at++) near.add(at);
  });
  const shown: Shown<T>[] = [];
  rows.forEach((row, index) => {
    const last = shown.at(-1);
    if (near.has(index)) shown.push({ row, skipped: 0 });
    else if (last && last.row === null) last.skipped += 1;
    else shown.push({ row: null, skipped: 1 });
  });
  return shown;
}
