import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_SUBJECTS } from "#lib/engine/holds/hold-subjects.ts";
import type { OpenHold } from "#lib/engine/queue/open-hold-filter.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { AFTER_OPEN_HOLDS, type OpenHolds, openHoldParams, openHolds } from "./open-holds.ts";

const OpenHoldRow = z.object({
  id: z.string(),
  projectId: z.string(),
  ticketId: z.string().nullable(),
  key: z.string(),
  priority: z.number().nullable(),
  fingerprint: z.string(),
  subject: z.enum(HOLD_SUBJECTS),
  reason: z.enum(HOLD_REASON_NAMES),
  openedAt: z.number(),
  checkAt: z.number(),
  escalations: z.number(),
  recurrence: z.number(),
  snoozedUntil: z.number().nullable(),
  waits: z.array(z.string()).nullable(),
});

/**
 * The open holds that a filter matches, in no order, with the facts that the queue is ordered by. For some places (`placeOf`, ids of tickets
 * or holds): by hold_one_open, the primary key and ticket_dependency_on for each. For all (null): one pass over the open holds, their tickets and all
 * dependencies, 100 ms for 20,000; only the queue's projection in memory (lib/server/queries/queue/queue-projection.ts) reads
 * them all.
 */
export async function readOpenHolds(holds: OpenHolds, places: readonly string[] | null): Promise<OpenHold[]> {
  const rows = await reader.rows(
    OpenHoldRow,
    `SELECT h.id, h.project_id AS "projectId", h.ticket_id AS "ticketId", coalesce(t.key, h.about) AS key, t.priority, h.fingerprint, h.subject, h.reason,
      ${milliseconds("h.opened_at")} AS "openedAt", ${milliseconds("h.check_at")} AS "checkAt", h.escalations, h.recurrence,
      ${milliseconds("h.snoozed_until")} AS "snoozedUntil", w.waits
    FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
      LEFT JOIN (SELECT d.depends_on_id, array_agg(d.ticket_id) AS waits
        FROM ticket_dependency d JOIN ticket b ON b.id = d.ticket_id AND b.state = 'blocked'
        WHERE NOT d.waived AND ${isOf("d.depends_on_id")} GROUP BY d.depends_on_id) w ON w.depends_on_id = h.ticket_id
    WHERE ${openHolds("h", "t")} AND (${isOf("h.ticket_id")} OR h.id = ANY ($${AFTER_OPEN_HOLDS}))`,
    [...openHoldParams(holds), places],
  );
  return rows.map((row) => ({
    ...row,
    priority: PRIORITY_NAMES[row.priority ?? PRIORITY_NAMES.length] ?? "normal",
    waits: row.waits ?? NOBODY,
  }));
}

/** That a column names one of the places that are asked for; costs nothing where all are. */
const isOf = (column: string): string =>
  `($${AFTER_OPEN_HOLDS}::text[] IS NULL OR ${column} = ANY ($${AFTER_OPEN_HOLDS}))`;

const NOBODY: readonly string[] = [];

/** A time as milliseconds since 1970; exact, because the columns have no more than milliseconds. */
const milliseconds = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
