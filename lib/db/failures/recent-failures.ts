import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { Failure } from "#lib/engine/failures/failure.ts";

const RecentFailureRow = z.object({
  runId: z.string(),
  number: z.number(),
  ticketKey: z.string(),
  category: z.string(),
  error: Failure,
});
/** A failure as it was reported, and its category. */
export type RecentFailure = z.infer<typeof RecentFailureRow>;

/**
 * The latest failures of a project within so many days, at most `limit`. Index run_failed from its end, and one probe of the
 * primary key of ticket for each; a message has at most 32 KiB.
 */
export async function readRecentFailures(projectId: string, days: number, limit: number): Promise<RecentFailure[]> {
  return reader.rows(
    RecentFailureRow,
    `SELECT r.id AS "runId", r.number, t.key AS "ticketKey", r.category, r.error
     FROM run r JOIN ticket t ON t.id = r.ticket_id
     WHERE r.project_id = $1 AND r.state = 'failed' AND r.ended_at > now() - make_interval(days => $2)
       AND r.error IS NOT NULL AND r.category IS NOT NULL
     ORDER BY r.ended_at DESC LIMIT $3`,
    [projectId, days, limit],
  );
}
