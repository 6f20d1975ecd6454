import { pool } from "./pool.ts";
import { statements } from "./transaction.ts";
import type { Reader } from "./tx.ts";

/**
 * Runs statements that all read one snapshot and take as long as they need. For checks of the whole database; what they
 * read stays unvacuumed as long.
 */
export async function readConsistently<T>(work: (from: Reader) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query("SET LOCAL statement_timeout = 0");
    return await work(statements((statement, params) => client.query(statement, params)));
  } finally {
    await client.query("ROLLBACK").catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
