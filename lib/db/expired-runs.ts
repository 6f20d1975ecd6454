import { pool } from "./pool.ts";

/** Running runs whose lease has run out, longest ago first. Index run_running: only what is running now. */
export async function findExpiredRuns(limit: number): Promise<{ runId: string; ticketId: string }[]> {
  const { rows } = await pool().query(
    `SELECT id AS "runId", ticket_id AS "ticketId" FROM run WHERE state = 'running' AND lease_expires_at <= clock_timestamp() ORDER BY lease_expires_at LIMIT $1`,
    [limit],
  );
  return rows;
}
