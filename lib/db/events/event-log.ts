import type { Actor } from "#lib/contract/basics.ts";
import { type NewEvent, planned, type Tx } from "#lib/db/connection/tx.ts";
import { LINE_NUMBER } from "./log-number.ts";

/** Appends the events of one transaction in their order, in one statement. */
export async function appendEvents(tx: Tx, actor: Actor, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const lines = events.map((event) => ({
    type: event.type,
    project_id: event.projectId,
    ticket_id: event.ticketId ?? null,
    run_id: event.runId ?? null,
    hold_id: event.holdId ?? null,
    actor: event.actor ?? actor,
    data: event.data,
  }));
  await tx.run(
    planned(`INSERT INTO event (tx, type, project_id, ticket_id, run_id, hold_id, actor, data)
     SELECT ${LINE_NUMBER}, e.type, e.project_id, e.ticket_id, e.run_id, e.hold_id, e.actor, e.data
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (type text, project_id text, ticket_id text, run_id text, hold_id text, actor jsonb, data jsonb))
       WITH ORDINALITY AS e(type, project_id, ticket_id, run_id, hold_id, actor, data, n)
     ORDER BY e.n`),
    [JSON.stringify(lines)],
  );
}

/**
 * Writes what a hold that opens now cites: the ids, as the stream prints them, of the latest three reports about its ticket. Index
 * event_ticket, from its end.
 */
export async function citeEvents(tx: Tx, holdId: string, ticketId: string): Promise<void> {
  await tx.run(
    `UPDATE hold SET cites = coalesce((
       SELECT jsonb_agg(i.epoch || '-' || c.tx::text || '-' || c.id::text ORDER BY c.tx, c.id)
       FROM installation i, (
         SELECT tx, id FROM event WHERE ticket_id = $2 AND type IN ('run.finished', 'run.paused', 'review.verdict', 'ticket.state_changed')
         ORDER BY tx DESC, id DESC LIMIT 3) c), '[]')
     WHERE id = $1`,
    [holdId, ticketId],
  );
}
