/** A span of time, `from` included and `to` not, with the beginnings of its days: the first is `from`. */
export type InsightSpan = { projectId: string; from: Date; to: Date; days: Date[] };

/** $1 to $4 of every statement of an insight. */
export function spanValues({ projectId, from, to, days }: InsightSpan): unknown[] {
  return [projectId, from, to, days];
}

/** Which day of the span a time falls on, 1 for the first. */
export const dayOf = (at: string): string => `width_bucket(${at}, $4::timestamptz[])`;

/** What `of` makes of the row of each day of the span, the oldest first; `none` for a day without a row. */
export function eachDay<Row extends { day: number | null }, T>(
  { days }: InsightSpan,
  rows: Row[],
  of: (row: Row) => T,
  none: T,
): T[] {
  const byDay = new Map(rows.filter(({ day }) => day !== null).map((row) => [row.day, of(row)]));
  return days.map((_, index) => byDay.get(index + 1) ?? none);
}
