import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { LogMark, MARK_NOW } from "#lib/db/events/log-mark.ts";
import { SETTLED_BELOW } from "#lib/db/events/log-number.ts";
import type { HoldEvent } from "#lib/engine/notifications/notification-cause.ts";

/** A line of the log about a hold, with where it happened and who did it. */
export type HoldLine = HoldEvent & { projectId: string; holdId: string; actorId: string | null; at: Date };

/** How many lines about holds one round tells: while it writes, streams hold back what was committed after it began. */
const MAX_HOLD_LINES = 100;
/** A precedent answered the hold by itself as it opened, so nobody is interrupted. Index decision_one. */
const ANSWERED =
  "EXISTS (SELECT 1 FROM decision d WHERE d.hold_id = e.hold_id AND d.by_itself AND d.undone_at IS NULL)";
/** The lines that may tell somebody; word for word the condition of the index event_of_holds. */
const OF_HOLDS = "e.type IN ('hold.opened', 'hold.updated', 'hold.verified') AND e.hold_id IS NOT NULL";
/** Whose decision a line verifies; nobody's where a precedent made it. Index decision_one. */
const DECIDED_BY =
  "(SELECT d.user_id FROM decision d WHERE n.type = 'hold.verified' AND d.hold_id = n.hold_id AND NOT d.by_itself AND d.undone_at IS NULL)";
/** What a process of the version before this one has told meanwhile is told: it moves `tx` only. */
const BELOW = "greatest(c.below, c.tx)";

/** Whether the log has lines about holds that are committed and not told. Index event_of_holds, from the cursor on. */
export async function hasUntold(): Promise<boolean> {
  const found = await reader.run(
    `SELECT 1 FROM notification_cursor c WHERE EXISTS (SELECT 1 FROM event e WHERE e.tx >= ${BELOW} AND ${OF_HOLDS})
       OR EXISTS (SELECT 1 FROM event e WHERE e.tx = ANY (c.open) AND ${OF_HOLDS})`,
  );
  return found > 0;
}

const NextLines = z.object({
  /** what is committed now */
  now: LogMark,
  /** the last transaction of this round, where there are more lines than one round tells; else null */
  upto: z.string().nullable(),
  /** the last line that is settled, for processes of the version before this one */
  tx: z.string().nullable(),
  id: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      type: z.string(),
      projectId: z.string(),
      holdId: z.string(),
      actorId: z.string().nullable(),
      decidedBy: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
      at: z.string(),
    }),
  ),
});

/**
 * The next lines of the log about holds, each as soon as it is committed, and whether there are `more`. Moves the cursor behind
 * them in the same transaction as what the caller writes because of them, so that each line is handled exactly once. Null:
 * another process has the cursor. Index event_of_holds, from the cursor on.
 */
export async function takeHoldLines(tx: Tx): Promise<{ lines: HoldLine[]; more: boolean } | null> {
  const before = await tx.row(
    LogMark,
    `SELECT ${BELOW}::text AS below, ARRAY(SELECT o::text FROM unnest(c.open) o) AS open FROM notification_cursor c FOR UPDATE SKIP LOCKED`,
  );
  if (before === null) return null;
  const { now, upto, ...found } = await tx.only(NextLines, NEXT_LINES, [before.below, before.open]);
  const told = upto === null ? now : markUpTo(before, now, upto);
  await tx.run(
    `UPDATE notification_cursor SET below = $1::xid8, open = $2::xid8[],
       tx = coalesce($3::xid8, tx), event_id = CASE WHEN $3 IS NULL THEN event_id ELSE $4::bigint END`,
    [told.below, told.open, found.tx, found.id],
  );
  return { lines: found.lines.map((line) => ({ ...line, at: new Date(line.at) })), more: upto !== null };
}

/** What is told once everything that was committed `now` and not `before` is, up to and with one transaction. */
function markUpTo(before: LogMark, now: LogMark, upto: string): LogMark {
  const last = BigInt(upto);
  const stillOpen = new Set(now.open);
  if (last < BigInt(before.below))
    return { below: before.below, open: before.open.filter((each) => BigInt(each) > last || stillOpen.has(each)) };
  return { below: String(last + 1n), open: now.open.filter((each) => BigInt(each) <= last) };
}

const NEXT_LINES = `WITH untold AS MATERIALIZED (
    (SELECT e.tx, e.id FROM event e WHERE e.tx >= $1::xid8 AND ${OF_HOLDS} ORDER BY e.tx, e.id LIMIT ${MAX_HOLD_LINES})
    UNION ALL
    (SELECT e.tx, e.id FROM event e WHERE e.tx = ANY ($2::xid8[]) AND ${OF_HOLDS} ORDER BY e.tx, e.id LIMIT ${MAX_HOLD_LINES})),
  cut AS MATERIALIZED (SELECT (SELECT u.tx FROM untold u ORDER BY u.tx, u.id OFFSET ${MAX_HOLD_LINES - 1} LIMIT 1) AS upto),
  next AS (SELECT e.* FROM event e CROSS JOIN cut
    WHERE ((e.tx >= $1::xid8 AND e.tx <= coalesce(cut.upto, (SELECT max(tx) FROM untold))) OR (e.tx = ANY ($2::xid8[]) AND e.tx <= coalesce(cut.upto, e.tx)))
      AND ${OF_HOLDS} AND NOT (e.type = 'hold.opened' AND ${ANSWERED}))
  SELECT ${MARK_NOW} AS now, (SELECT upto::text FROM cut) AS upto, s.tx::text AS tx, s.id::text AS id,
    coalesce((SELECT jsonb_agg(jsonb_build_object('line', n.id::text, 'type', n.type, 'projectId', n.project_id, 'holdId', n.hold_id,
      'actorId', n.actor ->> 'id', 'decidedBy', ${DECIDED_BY}, 'data', n.data, 'at', n.at) ORDER BY n.tx, n.id) FROM next n), '[]') AS lines
  FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT e.tx, e.id FROM event e CROSS JOIN cut
    WHERE ${OF_HOLDS} AND e.tx < ${SETTLED_BELOW} AND e.tx <= coalesce(cut.upto, e.tx) ORDER BY e.tx DESC, e.id DESC LIMIT 1) s ON true`;
