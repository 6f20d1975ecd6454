import { pool } from "#lib/db/connection/pool.ts";
import type { OpenHold } from "#lib/engine/queue/open-hold-filter.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { AFTER_OPEN_HOLDS, type OpenHolds, openHoldParams, openHolds } from "./open-holds.ts";

type Row = [
  id: string,
  projectId: string,
  ticketId: string,
  key: string,
  priority: number,
  fingerprint: string,
  subject: OpenHold["subject"],
  reason: OpenHold["reason"],
  openedAt: number,
  checkAt: number,
  escalations: number,
  snoozedUntil: number | null,
  waits: string[] | null,
];

/**
 * The open holds that a filter matches, in no order, with what the queue is ordered by. Of some tickets: hold_one_open and
 * ticket_dependency_on for each. Of all: one pass over the open holds, their tickets and all dependencies, 100 ms for 20,000; only
 * lib/server/queries/queue/queue-projection.ts asks for that, and keeps them.
 */
export async function readOpenHolds(holds: OpenHolds, tickets: readonly string[] | null): Promise<OpenHold[]> {
  const { rows } = await pool().query<Row>({
    text: `SELECT h.id, h.project_id, h.ticket_id, t.key, t.priority, h.fingerprint, h.subject, h.reason,
      ${milliseconds("h.opened_at")}, ${milliseconds("h.check_at")}, h.escalations, ${milliseconds("h.snoozed_until")}, w.waits
    FROM hold h JOIN ticket t ON t.id = h.ticket_id
      LEFT JOIN (SELECT d.depends_on_id, array_agg(d.ticket_id) AS waits
        FROM ticket_dependency d JOIN ticket b ON b.id = d.ticket_id AND b.state = 'blocked'
        WHERE NOT d.waived AND ${isOf("d.depends_on_id")} GROUP BY d.depends_on_id) w ON w.depends_on_id = h.ticket_id
    WHERE ${openHolds("h", "t")} AND ${isOf("h.ticket_id")}`,
    values: [...openHoldParams(holds), tickets],
    rowMode: "array",
  });
  return rows.map(
    ([id, projectId, ticketId, key, priority, fingerprint, subject, reason, openedAt, checkAt, ...rest]) => {
      const [escalations, snoozedUntil, waits] = rest;
      const name = PRIORITY_NAMES[priority] ?? "normal";
      const facts = { id, projectId, ticketId, key, priority: name, fingerprint, subject, reason, openedAt, checkAt };
      return { ...facts, escalations, snoozedUntil, waits: waits ?? NOBODY };
    },
  );
}

/** Without tickets it is gone before PostgreSQL plans. */
const isOf = (column: string): string =>
  `($${AFTER_OPEN_HOLDS}::text[] IS NULL OR ${column} = ANY ($${AFTER_OPEN_HOLDS}))`;

const NOBODY: readonly string[] = [];

/** Exact: the columns have milliseconds. */
const milliseconds = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
