import { z } from "zod";
import { LostRun } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const MAX_RUNS = 5;
const LINES = 3;
/** Events at the end of a run among which lines with a message are looked for. */
const EVENTS_READ = 40;
/** Characters of a line; the run's page has the rest. */
const CHARACTERS = 600;

const LostRow = LostRun.extend({ startedAt: z.date(), endedAt: z.date() });

/**
 * The latest lost runs of a project, or of one agent, each with the last lines of its log. Index run_lost from its end, and for
 * each run the end of its events by primary key.
 */
export async function readLostRuns(projectId: string, name: string | null): Promise<z.infer<typeof LostRow>[]> {
  return reader.rows(
    LostRow,
    `SELECT r.id AS "runId", r.number AS attempt, r.agent, t.key AS "ticketKey", t.title AS "ticketTitle",
       r.started_at AS "startedAt", r.ended_at AS "endedAt", coalesce(w.lines, '[]') AS lines
     FROM (SELECT * FROM run WHERE project_id = $1 AND state = 'lost' AND ($2::text IS NULL OR agent = $2)
       ORDER BY ended_at DESC LIMIT $3) r
     JOIN ticket t ON t.id = r.ticket_id
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('seq', l.seq, 'type', l.type, 'message', l.message,
         'at', to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY l.seq) AS lines
       FROM (SELECT e.seq, e.type, left(e.message, $6) AS message, e.at
         FROM (SELECT seq, type, message, at FROM run_event WHERE run_id = r.id ORDER BY seq DESC LIMIT $5) e
         WHERE e.message IS NOT NULL AND e.message <> '' ORDER BY e.seq DESC LIMIT $4) l) w
     ORDER BY r.ended_at DESC`,
    [projectId, name, MAX_RUNS, LINES, EVENTS_READ, CHARACTERS],
  );
}
