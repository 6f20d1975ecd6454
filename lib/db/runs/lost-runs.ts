import type { LostRun } from "#lib/contract/agents.ts";
import { pool } from "#lib/db/connection/pool.ts";

const MOST_RUNS = 5;
const LINES = 3;
/** How far back it is looked for lines that say something. */
const EVENTS_READ = 40;
/** Of a line, as many characters as a person reads there; the run's page has the rest. */
const SIGNS = 600;

type LostRow = Omit<LostRun, "startedAt" | "endedAt"> & { startedAt: Date; endedAt: Date };

/**
 * The latest lost runs of a project, or of one agent, each with the last that it said. Index run_lost from its end, and for
 * each run the end of its events by primary key.
 */
export async function readLostRuns(projectId: string, name: string | null): Promise<LostRow[]> {
  const { rows } = await pool().query<LostRow>(
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
    [projectId, name, MOST_RUNS, LINES, EVENTS_READ, SIGNS],
  );
  return rows;
}
