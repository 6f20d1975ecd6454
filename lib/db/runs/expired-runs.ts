import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

const ExpiredRow = z.object({ runId: z.string(), ticketId: z.string() });
const LockedRow = z.object({ expired: z.boolean() });

/** At most `limit` running runs whose lease has run out, longest ago first. Index run_running: only what is running now. */
export async function readExpiredRuns(limit: number): Promise<z.infer<typeof ExpiredRow>[]> {
  return reader.rows(
    ExpiredRow,
    `SELECT id AS "runId", ticket_id AS "ticketId" FROM run WHERE state = 'running' AND lease_expires_at <= clock_timestamp() ORDER BY lease_expires_at LIMIT $1`,
    [limit],
  );
}

/** Locks a running run. True: its lease has run out. False: a heartbeat came first, or the run has ended. By primary key. */
export async function lockExpiredRun(tx: Tx, runId: string): Promise<boolean> {
  const row = await tx.row(
    LockedRow,
    "SELECT lease_expires_at <= clock_timestamp() AS expired FROM run WHERE id = $1 AND state = 'running' FOR NO KEY UPDATE",
    [runId],
  );
  return row?.expired ?? false;
}
