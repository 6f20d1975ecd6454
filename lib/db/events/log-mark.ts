import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

/**
 * What had been committed at some moment: the lines with a number below `below`, but for those of the transactions that were
 * `open` then. Unlike a position it needs no line to be settled, so that one transaction that stays open holds up nobody who
 * wants every line once, in whatever order they commit.
 */
export const LogMark = z.object({ below: z.string(), open: z.array(z.string()) });
export type LogMark = z.infer<typeof LogMark>;

/** SQL: what is committed for the statement that it stands in, as JSON of a {@link LogMark}. */
export const MARK_NOW = `(SELECT jsonb_build_object('below', log_number(pg_snapshot_xmax(s))::text,
  'open', ARRAY(SELECT log_number(x)::text FROM pg_snapshot_xip(s) x)) FROM pg_current_snapshot() s)`;

const MarkRow = z.object({ mark: LogMark, epoch: z.string() });

/** What is committed now, and of which log (`log-cluster.ts`). */
export async function readMark(): Promise<z.infer<typeof MarkRow>> {
  return reader.only(MarkRow, `SELECT ${MARK_NOW} AS mark, (SELECT epoch FROM installation) AS epoch`);
}
