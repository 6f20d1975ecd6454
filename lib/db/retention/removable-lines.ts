import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { EventRow } from "#lib/db/events/event-feed.ts";
import { SETTLED_BELOW } from "#lib/db/events/log-number.ts";

/** Lines read and removed at once. */
const BATCH = 500;

const RunRow = z.object({ id: z.string(), number: z.number(), lines: z.number() });

/** The runs of a ticket that have ended and have lines in their logs. Index run_number. */
export async function readLoggedRuns(ticketId: string): Promise<z.infer<typeof RunRow>[]> {
  return reader.rows(
    RunRow,
    "SELECT id, number, last_seq AS lines FROM run WHERE ticket_id = $1 AND ended_at IS NOT NULL AND last_seq > 0 ORDER BY number",
    [ticketId],
  );
}

const LogLine = z.object({
  seq: z.number(),
  key: z.string().nullable(),
  type: z.string(),
  message: z.string().nullable(),
  data: z.unknown(),
  at: z.date(),
});

/** The whole log of a run, in order. Primary key. */
export async function* readLogLines(runId: string): AsyncGenerator<object> {
  for (let after = 0; ; ) {
    const rows = await reader.rows(
      LogLine,
      "SELECT seq, key, type, message, data, at FROM run_event WHERE run_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
      [runId, after, BATCH],
    );
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** Removes the log of a run and its words, a batch in a commit: no lock is held for long. Primary keys. */
export async function deleteLogLines(runId: string): Promise<void> {
  await reader.run("DELETE FROM run_words WHERE run_id = $1 AND first_seq > 0", [runId]);
  await untilFew(
    `DELETE FROM run_event WHERE run_id = $1 AND seq = ANY (ARRAY(
       SELECT seq FROM run_event WHERE run_id = $1 ORDER BY seq LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    [runId],
  );
}

/** Which lines `e` may go. Who asked for the work stays: four eyes must know it when the ticket is opened again. */
export const EVENT_GOES =
  "NOT (e.type = 'ticket.created' OR e.type = 'ticket.state_changed' AND e.data ->> 'reason' = 'published')";

/** The events of a ticket that may go, in order: those before which nothing can appear any more. Index event_ticket. */
export async function readTicketLines(ticketId: string): Promise<z.infer<typeof EventRow>[]> {
  return reader.rows(
    EventRow,
    `SELECT e.tx::text, e.id::text, e.type, p.slug AS project, e.ticket_id AS "ticketId", e.run_id AS "runId",
       e.hold_id AS "holdId", e.actor, e.data, e.at
     FROM event e JOIN project p ON p.id = e.project_id
     WHERE e.ticket_id = $1 AND e.tx < ${SETTLED_BELOW} AND ${EVENT_GOES} ORDER BY e.tx, e.id`,
    [ticketId],
  );
}

/** Removes the events of a ticket up to a line, a batch in a commit. Index event_ticket, then the primary key. */
export async function deleteTicketLines(ticketId: string, last: { tx: string; id: string }): Promise<void> {
  await untilFew(
    `DELETE FROM event d USING (
       SELECT e.tx, e.id FROM event e WHERE e.ticket_id = $1 AND (e.tx, e.id) <= ($3::xid8, $4::bigint) AND ${EVENT_GOES}
       ORDER BY e.tx, e.id LIMIT $2 FOR UPDATE SKIP LOCKED) g WHERE d.tx = g.tx AND d.id = g.id`,
    [ticketId, last.tx, last.id],
  );
}

async function untilFew(sql: string, [of, ...more]: unknown[]): Promise<void> {
  while ((await reader.run(sql, [of, BATCH, ...more])) === BATCH);
}
