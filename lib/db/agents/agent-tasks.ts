import { z } from "zod";
import { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { AgentTask } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const TaskRow = AgentTask.extend({
  role: ProfileRole,
  agent: z.string(),
  since: z.date(),
  /** when its lease was renewed last; null while it holds none */
  beatAt: z.date().nullable(),
});
export type TaskRow = z.infer<typeof TaskRow>;

const MAX_TASKS = 500;

/**
 * What is under way in a project, the longest first: open runs (a paused one since its hold opened) and claimed reviews. Indexes
 * run_one_open and review_claimed: only what is open.
 */
export async function readTasks(projectId: string): Promise<TaskRow[]> {
  return reader.rows(
    TaskRow,
    `SELECT * FROM (
       SELECT 'agent' AS role, r.agent, r.id AS "runId", r.number AS attempt, t.key AS "ticketKey", t.title AS "ticketTitle", r.state,
         r.pause_reason AS "pauseReason", coalesce(h.opened_at, r.started_at) AS since, r.steps, r.step_limit AS "stepLimit",
         coalesce(r.lease_expires_at <= clock_timestamp(), false) AS late,
         r.lease_expires_at - make_interval(secs => r.lease_seconds) AS "beatAt"
       FROM run r JOIN ticket t ON t.id = r.ticket_id
       LEFT JOIN hold h ON h.ticket_id = r.ticket_id AND h.run_id = r.id AND h.state = 'open' AND r.state = 'paused'
       WHERE r.project_id = $1 AND r.state IN ('running', 'paused', 'resuming')
       UNION ALL
       SELECT 'sentinel', v.sentinel, v.run_id, r.number, t.key, t.title, 'reviewing', NULL, v.started_at, NULL, NULL,
         v.lease_expires_at <= clock_timestamp(), v.lease_expires_at - make_interval(secs => v.lease_seconds)
       FROM review v JOIN run r ON r.id = v.run_id JOIN ticket t ON t.id = v.ticket_id
       WHERE v.project_id = $1 AND v.state = 'claimed' AND v.sentinel IS NOT NULL) open
     ORDER BY since, "runId" LIMIT $2`,
    [projectId, MAX_TASKS],
  );
}
