import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { HoldEvent } from "#lib/engine/notifications/notification-cause.ts";

/** A line of the log about a hold, with where it happened and who did it. */
export type HoldLine = HoldEvent & { projectId: string; holdId: string; actorId: string | null; at: Date };

/** How many lines of the log one round reads at most. */
const LIMIT = 2000;
/** How many of them may be about holds: while a round writes, streams hold back what was committed after it began. */
const MAX_HOLD_LINES = 100;
/** A precedent answered the hold by itself as it opened, so nobody is interrupted. Index decision_one. */
const ANSWERED =
  "EXISTS (SELECT 1 FROM decision d WHERE d.hold_id = e.hold_id AND d.by_itself AND d.undone_at IS NULL)";
/** A line is read once no transaction before it can still commit (docs/decisions/0003). */
const SETTLED = "e.tx < pg_snapshot_xmin(pg_current_snapshot())";

/** Whether the log has lines behind the cursor of notifications. One look at the primary key of event. */
export async function hasUntold(): Promise<boolean> {
  const found = await reader.run(
    `SELECT 1 FROM notification_cursor c WHERE EXISTS (
       SELECT 1 FROM event e WHERE (e.tx, e.id) > (c.tx, c.event_id) AND ${SETTLED})`,
  );
  return found > 0;
}

const CursorRow = z.object({ tx: z.string(), eventId: z.string() });

const NextLines = z.object({
  more: z.boolean(),
  /** of the last line that was read; null where none was */
  tx: z.string().nullable(),
  id: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      type: z.string(),
      projectId: z.string(),
      holdId: z.string(),
      actorId: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
      at: z.string(),
    }),
  ),
});

/**
 * The next lines of the log about holds, and whether there are `more`. Moves the cursor behind them in the same transaction as
 * what the caller writes because of them, so that each line is handled exactly once. Null: another process has the cursor.
 * Primary key of event, from the cursor on.
 */
export async function takeHoldLines(tx: Tx): Promise<{ lines: HoldLine[]; more: boolean } | null> {
  const cursor = await tx.row(
    CursorRow,
    `SELECT tx::text, event_id::text AS "eventId" FROM notification_cursor FOR UPDATE SKIP LOCKED`,
  );
  if (cursor === null) return null;
  const found = await tx.only(NextLines, NEXT_LINES, [cursor.tx, cursor.eventId]);
  if (found.tx === null) return { lines: [], more: false };
  await tx.run("UPDATE notification_cursor SET tx = $1::xid8, event_id = $2::bigint", [found.tx, found.id]);
  return { lines: found.lines.map((line) => ({ ...line, at: new Date(line.at) })), more: found.more };
}

const NEXT_LINES = `WITH next AS MATERIALIZED (
    SELECT l.*, count(*) FILTER (WHERE l.tells) OVER (ORDER BY l.tx, l.id) AS nth FROM (
      SELECT e.*, e.type IN ('hold.opened', 'hold.updated') AND e.hold_id IS NOT NULL
        AND NOT (e.type = 'hold.opened' AND ${ANSWERED}) AS tells
      FROM event e WHERE (e.tx, e.id) > ($1::xid8, $2::bigint) AND ${SETTLED} ORDER BY e.tx, e.id LIMIT ${LIMIT}) l)
  SELECT (SELECT coalesce(count(*) = ${LIMIT} OR max(nth) > ${MAX_HOLD_LINES}, false) FROM next) AS more,
    (array_agg(n.tx::text ORDER BY n.tx DESC, n.id DESC))[1] AS tx, (array_agg(n.id::text ORDER BY n.tx DESC, n.id DESC))[1] AS id,
    coalesce(jsonb_agg(jsonb_build_object('line', n.id::text, 'type', n.type, 'projectId', n.project_id, 'holdId', n.hold_id,
      'actorId', n.actor ->> 'id', 'data', n.data, 'at', n.at) ORDER BY n.tx, n.id)
      FILTER (WHERE n.tells), '[]') AS lines
  FROM next n WHERE n.nth <= ${MAX_HOLD_LINES}`;
