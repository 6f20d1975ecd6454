import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { HoldEvent } from "#lib/engine/notifications/notification-cause.ts";

/** A line of the log that tells of a hold, with where it happened and who did it. */
export type HoldLine = HoldEvent & { projectId: string; holdId: string; actorId: string | null; at: Date };

/** Lines of the log that one round looks at. */
const LIMIT = 2000;
/** Of them so many that tell of holds: while a round writes, streams hold back what was committed after it began. */
const MOST_TOLD = 100;
/** A precedent answered the hold by itself when it opened: nobody is to be interrupted. Index decision_one. */
const ANSWERED =
  "EXISTS (SELECT 1 FROM decision d WHERE d.hold_id = e.hold_id AND d.by_itself AND d.undone_at IS NULL)";
/** A line counts once no transaction before it can still commit (docs/decisions/0003). */
const SETTLED = "e.tx < pg_snapshot_xmin(pg_current_snapshot())";

/** Is there something in the log that nobody was told of yet? One probe of the primary key of event. */
export async function hasUntold(): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM notification_cursor c WHERE EXISTS (
       SELECT 1 FROM event e WHERE (e.tx, e.id) > (c.tx, c.event_id) AND ${SETTLED})`,
  );
  return rows.length > 0;
}

/**
 * Takes the next lines of the log that tell of holds, and moves the cursor behind them, in one transaction with what is made
 * of them: nothing is lost and nothing comes twice. Null: another process is at it. Primary key of event, from the cursor on.
 */
export async function takeHoldLines(tx: Tx): Promise<{ lines: HoldLine[]; more: boolean } | null> {
  const [cursor] = await tx.rows<{ tx: string; eventId: string }>(
    `SELECT tx::text, event_id::text AS "eventId" FROM notification_cursor FOR UPDATE SKIP LOCKED`,
  );
  if (cursor === undefined) return null;
  const [found] = await tx.rows<{ more: boolean; tx: string | null; id: string; lines: (HoldLine & { at: string })[] }>(
    `WITH next AS MATERIALIZED (
       SELECT l.*, count(*) FILTER (WHERE l.tells) OVER (ORDER BY l.tx, l.id) AS nth FROM (
         SELECT e.*, e.type IN ('hold.opened', 'hold.updated') AND e.hold_id IS NOT NULL
           AND NOT (e.type = 'hold.opened' AND ${ANSWERED}) AS tells
         FROM event e WHERE (e.tx, e.id) > ($1::xid8, $2::bigint) AND ${SETTLED} ORDER BY e.tx, e.id LIMIT ${LIMIT}) l)
     SELECT (SELECT count(*) = ${LIMIT} OR max(nth) > ${MOST_TOLD} FROM next) AS more,
       (array_agg(n.tx::text ORDER BY n.tx DESC, n.id DESC))[1] AS tx, (array_agg(n.id::text ORDER BY n.tx DESC, n.id DESC))[1] AS id,
       coalesce(jsonb_agg(jsonb_build_object('line', n.id::text, 'type', n.type, 'projectId', n.project_id, 'holdId', n.hold_id,
         'actorId', n.actor ->> 'id', 'data', n.data, 'at', n.at) ORDER BY n.tx, n.id)
         FILTER (WHERE n.tells), '[]') AS lines
     FROM next n WHERE n.nth <= ${MOST_TOLD}`,
    [cursor.tx, cursor.eventId],
  );
  if (found === undefined || found.tx === null) return { lines: [], more: false };
  await tx.rows("UPDATE notification_cursor SET tx = $1::xid8, event_id = $2::bigint", [found.tx, found.id]);
  return {
    lines: found.lines.map((line) => ({ ...line, at: new Date(line.at) })),
    more: found.more,
  };
}
