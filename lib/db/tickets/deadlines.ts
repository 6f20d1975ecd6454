import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

const IdRow = z.object({ id: z.string() });

const PAST = "deadline_open AND state NOT IN ('draft', 'done', 'cancelled') AND deadline <= clock_timestamp()";

/** At most `limit` tickets whose deadline has come and was not looked at, longest ago first. Index ticket_deadline from its start. */
export async function readPastDeadlines(limit: number): Promise<string[]> {
  const rows = await reader.rows(IdRow, `SELECT id FROM ticket WHERE ${PAST} ORDER BY deadline LIMIT $1`, [limit]);
  return rows.map(({ id }) => id);
}

/** Locks one of them. False: its deadline was looked at meanwhile, or another transaction has it. By primary key. */
export async function lockPastDeadline(tx: Tx, id: string): Promise<boolean> {
  return (await tx.run(`SELECT 1 FROM ticket WHERE id = $1 AND ${PAST} FOR NO KEY UPDATE SKIP LOCKED`, [id])) > 0;
}

/** The deadline of a locked ticket was looked at: it asks nothing again until it is changed. By primary key. */
export async function updateDeadlinePassed(tx: Tx, id: string): Promise<void> {
  await tx.run("UPDATE ticket SET deadline_open = false WHERE id = $1", [id]);
}
