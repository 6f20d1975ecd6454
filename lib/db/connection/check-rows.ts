import type pg from "pg";
import type { z } from "zod";
import { registry } from "#lib/process-registry.ts";

/** What each row of a statement looks like: the columns by their aliases. `z.date()` for timestamptz, `z.number()` for int8. */
export type RowSchema = z.ZodObject<z.ZodRawShape>;

const SWITCH = "db.check-rows";

/**
 * From now on, every result in this process is compared with the schema of its statement. Tests turn it on; a desk does not,
 * since the check costs as much as reading the rows, and its database does not change while it runs.
 */
export function checkRows(): void {
  registry.once(SWITCH, () => true);
}

/**
 * The rows of a result, as `schema` types them. With {@link checkRows} on, throws where the columns are not exactly those of the
 * schema (also when there are no rows) or a value does not parse; a renamed column or a wrong alias cannot pass unseen.
 */
export function rowsOf<S extends RowSchema>(schema: S, sql: string, result: pg.QueryResult): z.output<S>[] {
  if (registry.peek(SWITCH)) compare(schema, sql, result);
  return result.rows as z.output<S>[];
}

function compare(schema: RowSchema, sql: string, { fields, rows }: pg.QueryResult): void {
  const wanted = Object.keys(schema.shape).toSorted();
  const found = fields.map(({ name }) => name).toSorted();
  if (wanted.join() !== found.join()) {
    throw new Error(`The statement returns (${found.join(", ")}), its schema names (${wanted.join(", ")}): ${sql}`);
  }
  for (const row of rows) {
    const { error } = schema.safeParse(row);
    if (error) throw new Error(`A row does not fit the schema of its statement: ${error.message}\n${sql}`);
  }
}
