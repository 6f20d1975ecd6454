import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

const IdleRow = z.object({ runId: z.string(), ticketId: z.string(), projectId: z.string() });
export type IdleIntervention = z.infer<typeof IdleRow>;

/** At most `limit` running runs whose session a person took over and has not typed in for `idleMinutes`. Index run_intervention; few rows. */
export async function readIdleInterventions(idleMinutes: number, limit: number): Promise<IdleIntervention[]> {
  return reader.rows(
    IdleRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId", r.project_id AS "projectId" FROM run r
     WHERE r.intervention IS NOT NULL AND r.state = 'running'
       AND greatest((r.intervention ->> 'since')::timestamptz, (SELECT max(i.at) FROM run_input i WHERE i.run_id = r.id))
         < clock_timestamp() - make_interval(mins => $1)
     LIMIT $2`,
    [idleMinutes, limit],
  );
}
