/**
 * A Prisma condition: the column is one of these; none given means no condition. A single value is compared as such, so
 * that PostgreSQL can read an index in its order.
 */
export function oneOf<T extends string>(values: readonly T[] | null | undefined): T | { in: T[] } | undefined {
  if (values === null || values === undefined) return undefined;
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { in: [...values] };
}
