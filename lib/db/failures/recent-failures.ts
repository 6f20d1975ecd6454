import { pool } from "#lib/db/connection/pool.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";

/** A failure as it was reported, and its category. */
export type RecentFailure = {
  runId: string;
  number: number;
  ticketKey: string;
  category: string;
  error: Failure;
};

/**
 * The latest failures of a project within so many days, at most `limit`. Cost: index run_failed from its end, one probe
 * of the ticket's key for each, and their messages, which have at most 32 KiB.
 */
export async function readRecentFailures(projectId: string, days: number, limit: number): Promise<RecentFailure[]> {
  const { rows } = await pool().query<RecentFailure>(
    `SELECT r.id AS "runId", r.number, t.key AS "ticketKey", r.category, r.error
     FROM run r JOIN ticket t ON t.id = r.ticket_id
     WHERE r.project_id = $1 AND r.state = 'failed' AND r.ended_at > now() - make_interval(days => $2)
       AND r.error IS NOT NULL AND r.category IS NOT NULL
     ORDER BY r.ended_at DESC LIMIT $3`,
    [projectId, days, limit],
  );
  return rows;
}
