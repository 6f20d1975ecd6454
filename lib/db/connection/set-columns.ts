/**
 * The SET clause of an UPDATE for the columns that are given; `undefined` leaves a column alone, `null` clears it.
 * Column names come from our code, values go in as parameters numbered from `first`.
 */
export function setColumns(patch: Record<string, unknown>, first: number): { clause: string; values: unknown[] } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return {
    clause: given.map(([column], index) => `${column} = $${first + index}`).join(", "),
    values: given.map(([, value]) => value),
  };
}

/** The columns that are given, for rows that go in as JSON; `undefined` leaves a column alone, `null` clears it. */
export function givenColumns(row: object): string[] {
  return Object.entries(row)
    .filter(([column, value]) => column !== "id" && value !== undefined)
    .map(([column]) => column)
    .toSorted();
}

/**
 * The SET clause for these columns, from `n`: one jsonb_populate_recordset for all rows, which costs a quarter of a record made for
 * each.
 */
export function assigned(columns: string[]): string {
  return columns.map((column) => `${column} = n.${column}`).join(", ");
}

/** A value for a jsonb column: pg would send an array as a PostgreSQL array, and a string as bare text. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
