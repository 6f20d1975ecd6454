import { pool } from "#lib/db/connection/pool.ts";

export type IdleIntervention = { runId: string; ticketId: string; projectId: string };

/** Running runs whose session a person took over and has not typed in for so long. Index run_intervention; few rows. */
export async function findIdleInterventions(idleMinutes: number, limit: number): Promise<IdleIntervention[]> {
  const { rows } = await pool().query<IdleIntervention>(
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId", r.project_id AS "projectId" FROM run r
     WHERE r.intervention IS NOT NULL AND r.state = 'running'
       AND greatest((r.intervention ->> 'since')::timestamptz, (SELECT max(i.at) FROM run_input i WHERE i.run_id = r.id))
         < clock_timestamp() - make_interval(mins => $1)
     LIMIT $2`,
    [idleMinutes, limit],
  );
  return rows;
}
