import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { listed, planned } from "#lib/db/connection/tx.ts";

const CalledRow = z.object({
  projectId: z.string(),
  labels: z.array(z.string()),
  driver: z.string().nullable(),
  workMs: z.number().nullable(),
  reviewMs: z.number().nullable(),
});

/** What waits on a ticket now: milliseconds until an agent or a sentinel may claim it, 0 or less: already; null: nothing does. */
export type CalledTicket = z.infer<typeof CalledRow>;

/** What can be claimed of these tickets, now or later; a decided run at once, since its own agent may have it. By primary key, and review's and run's indexes of their ticket. */
export async function readCalledTickets(ids: string[]): Promise<CalledTicket[]> {
  return reader.rows(
    CalledRow,
    planned(`SELECT t.project_id AS "projectId", t.labels, t.driver,
       CASE WHEN t.state = 'ready' AND t.due THEN 0
         WHEN t.state = 'ready' THEN extract(epoch FROM greatest(t.retry_after, t.not_before) - clock_timestamp()) * 1000
         WHEN EXISTS (SELECT 1 FROM run r WHERE r.ticket_id = t.id AND r.state = 'resuming') THEN 0 END::float8 AS "workMs",
       (SELECT extract(epoch FROM min(v.available_at) - clock_timestamp()) * 1000
         FROM review v WHERE v.ticket_id = t.id AND v.state = 'open')::float8 AS "reviewMs"
     FROM ticket t WHERE t.id = ANY (${listed("$1")})`),
    [ids],
  );
}

const LimitedRow = z.object({ id: z.string() });

/** Which of these projects count their runs before each claim. The last entry of limit_version's primary key for each. */
export async function readLimited(projectIds: string[]): Promise<string[]> {
  const rows = await reader.rows(
    LimitedRow,
    `SELECT p.id FROM unnest($1::text[]) p (id)
     WHERE (SELECT jsonb_array_length(v.rules) FROM limit_version v WHERE v.project_id = p.id ORDER BY v.version DESC LIMIT 1) > 0`,
    [projectIds],
  );
  return rows.map(({ id }) => id);
}
