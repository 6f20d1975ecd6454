import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import type { DayCost } from "#lib/engine/queue/day-budget.ts";

export const DayCostRow = z.object({
  limitUsd: z.number().nullable(),
  spentUsd: z.number(),
  allowedUsd: z.number(),
  until: z.date(),
});

/** The columns of {@link DayCostRow} for project `p`. The last policy by its primary key, the day by that of project_day_cost. */
export const DAY_COST = `
  (SELECT (v.policy #>> '{budgets,projectDayUsd}')::float8 FROM policy_version v
    WHERE v.project_id = p.id ORDER BY v.version DESC LIMIT 1) AS "limitUsd",
  coalesce((SELECT round(c.spent_usd::numeric, 6)::float8 FROM project_day_cost c WHERE c.project_id = p.id AND c.day = (now() AT TIME ZONE 'UTC')::date), 0) AS "spentUsd",
  coalesce((SELECT c.allowed_usd FROM project_day_cost c WHERE c.project_id = p.id AND c.day = (now() AT TIME ZONE 'UTC')::date), 0) AS "allowedUsd",
  (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC' AS until`;

const ProjectRow = DayCostRow.extend({ day: z.string(), now: z.date(), open: z.array(z.string()) });
export type ProjectDay = z.infer<typeof ProjectRow>;

/** What a project has spent today, and which days its open holds are about. Null where there is no such project. */
export async function readProjectDay(from: Reader, projectId: string): Promise<ProjectDay | null> {
  return from.row(
    ProjectRow,
    `SELECT ${DAY_COST}, (now() AT TIME ZONE 'UTC')::date::text AS day, clock_timestamp() AS now,
       ARRAY (SELECT h.about FROM hold h WHERE h.project_id = p.id AND h.subject = 'wait' AND h.reason = 'budget'
         AND h.state = 'open' AND h.ticket_id IS NULL) AS open
     FROM project p WHERE p.id = $1`,
    [projectId],
  );
}

const IdRow = z.object({ id: z.string() });

/** The projects that have spent today what their policy allows for a day, or that have a hold because they had. Reads all projects. */
export async function listSpentProjects(): Promise<string[]> {
  const rows = await reader.rows(
    IdRow,
    `SELECT c.id FROM (SELECT p.id, ${DAY_COST} FROM project p) c WHERE c."spentUsd" >= round((c."limitUsd" + c."allowedUsd")::numeric, 6)
     UNION SELECT h.project_id FROM hold h WHERE h.subject = 'wait' AND h.reason = 'budget' AND h.state = 'open' AND h.ticket_id IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Lets a project spend more today, so that all that was allowed today is this. By primary key. */
export async function upsertAllowed(tx: Tx, projectId: string, allowedUsd: DayCost["allowedUsd"]): Promise<void> {
  await tx.run(
    `INSERT INTO project_day_cost (project_id, day, allowed_usd) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
     ON CONFLICT (project_id, day) DO UPDATE SET allowed_usd = excluded.allowed_usd`,
    [projectId, allowedUsd],
  );
}

const ReadyRow = z.object({ count: z.number(), ticketIds: z.array(z.string()) });

/** How many tickets of a project are ready, and the first `limit` of them by age. Index ticket_state. */
export async function readReadyTickets(
  from: Reader,
  projectId: string,
  limit: number,
): Promise<z.infer<typeof ReadyRow>> {
  return from.only(
    ReadyRow,
    `SELECT (SELECT count(*)::int FROM ticket WHERE project_id = $1 AND state = 'ready') AS count,
       ARRAY (SELECT id FROM ticket WHERE project_id = $1 AND state = 'ready' ORDER BY created_at, id LIMIT $2) AS "ticketIds"`,
    [projectId, limit],
  );
}
