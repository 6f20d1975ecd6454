import { z } from "zod";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { ServiceOf } from "./breakers.ts";

const RecentRow = z.object({ runId: z.string(), ticketId: z.string() });
/** A run that a failure of a service ended. */
export type BlamedRun = z.infer<typeof RecentRow>;

/**
 * Runs that failures of a service ended within the time, since its breaker closed and since a run that named it last succeeded,
 * and that were charged. Indexes run_failed and run_ended: what ended within the time.
 */
export async function readRecentFailures(
  tx: Tx,
  { projectId, name }: ServiceOf,
  withinSeconds: number,
): Promise<BlamedRun[]> {
  return tx.rows(
    RecentRow,
    `SELECT r.id AS "runId", r.ticket_id AS "ticketId" FROM run r
     WHERE r.project_id = $1 AND r.state = 'failed' AND r.blamed_service = $2 AND r.charged
       AND r.ended_at > greatest(now() - make_interval(secs => $3),
         (SELECT s.since FROM service s WHERE s.project_id = $1 AND s.name = $2 AND s.state = 'closed'),
         (SELECT max(o.ended_at) FROM run o WHERE o.project_id = $1 AND o.ended_at > now() - make_interval(secs => $3)
            AND o.state = 'succeeded' AND o.service = $2))`,
    [projectId, name, withinSeconds],
  );
}

/** Takes runs off the budgets of their tickets: no retry was scheduled for them, and they are no attempt. By primary key. */
export async function markUncharged(tx: Tx, runIds: string[]): Promise<void> {
  await tx.run("UPDATE run SET charged = false, retried = false WHERE id = ANY ($1)", [runIds]);
}

const TicketRow = z.object({ ticketId: z.string() });

/**
 * Tickets that a service which is down has stopped although they should wait for it: they are held, or in a backoff, because of
 * a failure that is not charged any more, and nothing has happened to them since. Index run_waits_for_service.
 */
export async function readWronglyStopped(tx: Pick<Tx, "rows">, { projectId, name }: ServiceOf): Promise<string[]> {
  const rows = await tx.rows(
    TicketRow,
    `SELECT t.id AS "ticketId" FROM run r JOIN ticket t ON t.id = r.ticket_id
     WHERE r.project_id = $1 AND r.blamed_service = $2 AND NOT r.charged
       AND (t.state = 'on_hold' OR t.state = 'ready' AND NOT t.due)
       AND NOT EXISTS (SELECT 1 FROM run n WHERE n.ticket_id = r.ticket_id AND n.number > r.number AND n.state <> 'released')
     ORDER BY t.number`,
    [projectId, name],
  );
  return rows.map(({ ticketId }) => ticketId);
}
