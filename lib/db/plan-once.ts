import type { QueryResultRow } from "pg";
import { pool } from "./pool.ts";

/**
 * Reads with a statement that each connection plans a few times and then no more: planning takes longer than running where many
 * tables are joined for a few rows. For texts that are always the same under one name, and whose best plan does not go with the
 * values: not for filters that are gone before planning where they are null.
 */
export async function planOnce<Row extends QueryResultRow>(
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await pool().query<Row>({ name, text, values: [...values] })).rows;
}
