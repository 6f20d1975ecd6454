import { z } from "zod";
import { DoneReview } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const MAX_REVIEWS = 10;

const ReviewRow = DoneReview.extend({ startedAt: z.date(), endedAt: z.date() });

/**
 * The latest reviews of one sentinel in a project, at most ten. Index review_ended from its end, past the reviews of other
 * sentinels in between; the findings of each are counted by primary key.
 */
export async function readRecentReviews(projectId: string, sentinel: string): Promise<z.infer<typeof ReviewRow>[]> {
  return reader.rows(
    ReviewRow,
    `SELECT v.id, v.run_id AS "runId", r.number AS attempt, t.key AS "ticketKey", t.title AS "ticketTitle", v.verdict,
       (SELECT count(*)::int FROM finding f WHERE f.review_id = v.id) AS findings,
       v.profile_version AS "profileVersion", coalesce(v.started_at, v.created_at) AS "startedAt", v.ended_at AS "endedAt"
     FROM (SELECT * FROM review WHERE project_id = $1 AND sentinel = $2 AND ended_at IS NOT NULL AND verdict IS NOT NULL
       ORDER BY ended_at DESC LIMIT $3) v
     JOIN run r ON r.id = v.run_id JOIN ticket t ON t.id = v.ticket_id
     ORDER BY v.ended_at DESC`,
    [projectId, sentinel, MAX_REVIEWS],
  );
}
