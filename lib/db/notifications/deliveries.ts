import { pool } from "#lib/db/connection/pool.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { DeliveryState } from "#lib/engine/notifications/delivery-states.ts";
import type { NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { isSame } from "./is-same.ts";
import { WAITING } from "./waiting-holds.ts";

/** A message on its way. `attempts` counts this try, and is what tells this claim from a later one. */
export type ClaimedDelivery = {
  id: string;
  channel: "email" | "push" | "webhook";
  userId: string | null;
  projectId: string | null;
  target: string;
  attempts: number;
};

/** A try that is not settled after so long was made by a process that died; longer than any sending takes. */
const CLAIM = "interval '2 minutes'";

/**
 * Takes deliveries that are due, so that no other process does: each is taken by one. Not settled, they come again after two
 * minutes. Index delivery_due.
 */
export async function claimDeliveries(limit: number): Promise<ClaimedDelivery[]> {
  const { rows } = await pool().query<ClaimedDelivery>(
    `UPDATE delivery SET attempts = attempts + 1, next_try_at = clock_timestamp() + ${CLAIM}
     WHERE id IN (SELECT id FROM delivery WHERE state = 'pending' AND next_try_at <= clock_timestamp()
       ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, channel, user_id AS "userId", project_id AS "projectId", target, attempts`,
    [limit],
  );
  return rows;
}

/** One thing that a message tells of, as it is now. */
export type DeliveryLine = {
  kind: NotificationKind;
  /** holds that still wait; 0: it is over */
  waiting: number;
  /** it stands for several holds */
  many: boolean;
  holdId: string;
  reason: HoldReason;
  summary: string;
  key: string;
  title: string;
  project: string;
};

/** Lines of one message; the rest would be read by nobody. */
const MOST_LINES = 200;

/**
 * What a message tells of, the oldest first, without projects that its person may no longer see. Primary keys, and for
 * follow-ups the open holds of their group.
 */
export async function readDeliveryLines(deliveryId: string): Promise<DeliveryLine[]> {
  const { rows } = await pool().query<DeliveryLine>(
    `SELECT n.kind, ${WAITING} AS waiting, n.since IS NOT NULL AS many, h.id AS "holdId", h.reason, h.summary,
       t.key, t.title, p.name AS project
     FROM delivery_item i JOIN notification n ON n.id = i.notification_id
     JOIN hold h ON h.id = n.hold_id JOIN ticket t ON t.id = h.ticket_id JOIN project p ON p.id = n.project_id
     WHERE i.delivery_id = $1 AND (n.user_id IS NULL OR EXISTS (
       SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
       WHERE m.user_id = n.user_id AND u.disabled_at IS NULL AND (m.project_id IS NULL OR m.project_id = n.project_id)))
     ORDER BY n.at, n.id LIMIT ${MOST_LINES}`,
    [deliveryId],
  );
  return rows;
}

/** What became of a try. `dropped`: there was nothing to tell any more. */
export type Settled =
  | { state: "sent" }
  | { state: Extract<DeliveryState, "dropped" | "dead">; error: string }
  | { state: "pending"; error: string; delayMs: number };

/** Writes what became of a try; nothing where another try has begun since. Primary key. */
export async function settleDelivery({ id, attempts }: ClaimedDelivery, settled: Settled): Promise<void> {
  const error = settled.state === "sent" ? null : settled.error;
  const delayMs = settled.state === "pending" ? settled.delayMs : null;
  await pool().query(
    `UPDATE delivery SET state = $3, last_error = coalesce($4, last_error),
       next_try_at = CASE WHEN $5::int IS NULL THEN next_try_at ELSE clock_timestamp() + make_interval(secs => $5::int / 1000.0) END,
       settled_at = CASE WHEN $5::int IS NULL THEN clock_timestamp() END
     WHERE id = $1 AND attempts = $2 AND state = 'pending'`,
    [id, attempts, settled.state, error, delayMs],
  );
}

/** That a place cannot be reached: what it said last, and since when nothing arrived there. */
export type DeliveryTrouble = { error: string; since: Date };

/**
 * Whether the latest deliveries to a place failed; null where the last one that ended was sent, or nothing failed. Index
 * delivery_of, from the latest to the last one that was sent.
 */
export async function readDeliveryTrouble(
  channel: ClaimedDelivery["channel"],
  place: { userId?: string; projectId?: string; target?: string },
): Promise<DeliveryTrouble | null> {
  const { rows } = await pool().query<DeliveryTrouble>(
    `WITH tried AS (
       SELECT state, last_error, created_at FROM delivery
       WHERE channel = $1 AND ${isSame("user_id", 2)} AND ${isSame("project_id", 3)} AND target = $4
         AND attempts > 0 AND state <> 'dropped' ORDER BY created_at DESC LIMIT 100)
     SELECT (array_agg(last_error ORDER BY created_at DESC))[1] AS error, min(created_at) AS since FROM tried
     WHERE state IN ('dead', 'pending') AND last_error IS NOT NULL
       AND created_at > coalesce((SELECT max(created_at) FROM tried WHERE state = 'sent'), '-infinity')
     HAVING count(*) > 0`,
    [channel, place.userId ?? null, place.projectId ?? null, place.target ?? ""],
  );
  return rows[0] ?? null;
}
