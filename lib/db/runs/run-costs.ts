import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/**
 * Adds what runs have cost since this was last done to the day (UTC) of their projects; nothing where that is nothing, so that it
 * may be repeated. By the primary keys of run and project_day_cost. The row of the day is locked last, and by all that cost
 * something that day: call it at the end of a transaction.
 */
export async function chargeRunCosts(tx: Pick<Tx, "run">, runIds: string[]): Promise<void> {
  await tx.run(
    `WITH due AS (
       SELECT id, project_id, cost_usd - charged_usd AS usd FROM run
       WHERE id = ANY ($1) AND cost_usd > charged_usd ORDER BY id FOR NO KEY UPDATE),
     charged AS (UPDATE run r SET charged_usd = r.cost_usd FROM due WHERE r.id = due.id)
     INSERT INTO project_day_cost AS d (project_id, day, spent_usd)
     SELECT project_id, (clock_timestamp() AT TIME ZONE 'UTC')::date, sum(usd) FROM due GROUP BY project_id ORDER BY project_id
     ON CONFLICT (project_id, day) DO UPDATE SET spent_usd = d.spent_usd + excluded.spent_usd`,
    [runIds],
  );
}

const CostRow = z.object({ runId: z.string(), ticketId: z.string() });

/**
 * Of these, the running runs and their tickets where all runs of the ticket have cost the limit of the policy or more. The last
 * policy by its primary key, then the ticket's runs by run_number.
 */
export async function findCostlyTickets(runIds: string[]): Promise<z.infer<typeof CostRow>[]> {
  return reader.rows(
    CostRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId" FROM run r
     CROSS JOIN LATERAL (SELECT (v.policy #>> '{budgets,ticketUsd}')::float8 AS usd FROM policy_version v
       WHERE v.project_id = r.project_id ORDER BY v.version DESC LIMIT 1) allowed
     WHERE r.id = ANY ($1) AND r.state = 'running' AND allowed.usd <= (SELECT round(sum(o.cost_usd)::numeric, 6) FROM run o WHERE o.ticket_id = r.ticket_id)`,
    [runIds],
  );
}
