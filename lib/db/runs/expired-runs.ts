import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Running runs whose lease has run out, longest ago first. Index run_running: only what is running now. */
export async function findExpiredRuns(limit: number): Promise<{ runId: string; ticketId: string }[]> {
  const { rows } = await pool().query(
    `SELECT id AS "runId", ticket_id AS "ticketId" FROM run WHERE state = 'running' AND lease_expires_at <= clock_timestamp() ORDER BY lease_expires_at LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Locks a running run; true while its lease has run out, so that a heartbeat that came first wins. */
export async function lockExpiredRun(tx: Tx, runId: string): Promise<boolean> {
  const [row] = await tx.rows<{ expired: boolean }>(
    "SELECT lease_expires_at <= clock_timestamp() AS expired FROM run WHERE id = $1 AND state = 'running' FOR NO KEY UPDATE",
    [runId],
  );
  return row?.expired ?? false;
}
