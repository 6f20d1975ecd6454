import { z } from "zod";
import type { Reader } from "#lib/db/connection/tx.ts";

const StrayRow = z.object({ id: z.string(), problem: z.string() });
export type StrayLine = z.infer<typeof StrayRow>;

/**
 * Lines that stand outside of both chain and tail, and those that wait in the tail for longer than a minute, which is longer than
 * any transaction lasts. Reads both tables whole.
 */
export async function readStrayLines(from: Reader): Promise<StrayLine[]> {
  return from.rows(
    StrayRow,
    `SELECT a.id, CASE WHEN t.audit_id IS NULL THEN 'is in the audit, but was taken out of its chain'
         ELSE 'has waited to be chained for longer than a minute' END AS problem
     FROM audit a LEFT JOIN audit_link l ON l.audit_id = a.id LEFT JOIN audit_tail t ON t.audit_id = a.id
     WHERE l.audit_id IS NULL AND (t.audit_id IS NULL OR a.at < clock_timestamp() - interval '1 minute')
     ORDER BY a.at, a.id LIMIT 20`,
  );
}

const CountRow = z.object({ count: z.number() });

/** How many lines wait to be chained. */
export async function countTail(from: Reader): Promise<number> {
  return (await from.only(CountRow, "SELECT count(*)::int AS count FROM audit_tail")).count;
}
