import type { DoneReview } from "#lib/contract/agents.ts";
import { pool } from "#lib/db/connection/pool.ts";

const MOST = 10;

type ReviewRow = Omit<DoneReview, "startedAt" | "endedAt"> & { startedAt: Date; endedAt: Date };

/**
 * The latest reviews of one sentinel in a project. Index review_ended from its end, as far as there are reviews of others in
 * between; how many findings each has by primary key.
 */
export async function readRecentReviews(projectId: string, sentinel: string): Promise<ReviewRow[]> {
  const { rows } = await pool().query<ReviewRow>(
    `SELECT v.id, v.run_id AS "runId", r.number AS attempt, t.key AS "ticketKey", t.title AS "ticketTitle", v.verdict,
       (SELECT count(*)::int FROM finding f WHERE f.review_id = v.id) AS findings,
       v.profile_version AS "profileVersion", coalesce(v.started_at, v.created_at) AS "startedAt", v.ended_at AS "endedAt"
     FROM (SELECT * FROM review WHERE project_id = $1 AND sentinel = $2 AND ended_at IS NOT NULL AND verdict IS NOT NULL
       ORDER BY ended_at DESC LIMIT $3) v
     JOIN run r ON r.id = v.run_id JOIN ticket t ON t.id = v.ticket_id
     ORDER BY v.ended_at DESC`,
    [projectId, sentinel, MOST],
  );
  return rows;
}
