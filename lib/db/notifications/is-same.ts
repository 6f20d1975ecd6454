/**
 * Whether a column is what a text parameter says, null for null. An index serves it: PostgreSQL plans with the value, and
 * `IS NOT DISTINCT FROM` is served by none.
 */
export function isSame(column: string, parameter: number): string {
  return `($${parameter}::text IS NULL AND ${column} IS NULL OR ${column} = $${parameter}::text)`;
}
