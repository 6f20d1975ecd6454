/**
 * The condition that a column equals a text parameter, or that both are null. `IS NOT DISTINCT FROM` says the same, but no
 * index serves it; here PostgreSQL plans with the value and drops the half that is false.
 */
export function isSame(column: string, parameter: number): string {
  return `($${parameter}::text IS NULL AND ${column} IS NULL OR ${column} = $${parameter}::text)`;
}
