import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import type { DeliveryState } from "#lib/engine/notifications/delivery-states.ts";
import { NOTIFICATION_KIND_NAMES } from "#lib/engine/notifications/notification-kinds.ts";
import { isSame } from "./is-same.ts";
import { WAITING } from "./waiting-holds.ts";

const ClaimedDelivery = z.object({
  id: z.string(),
  channel: z.enum(["email", "push", "webhook"]),
  userId: z.string().nullable(),
  projectId: z.string().nullable(),
  target: z.string(),
  /** this try included; it tells this claim from a later one */
  attempts: z.number(),
});
/** A message that one process is about to send. */
export type ClaimedDelivery = z.infer<typeof ClaimedDelivery>;

/** A try without an outcome after so long was made by a process that died; sending never takes that long. */
const CLAIM = "interval '2 minutes'";

/**
 * Claims up to `limit` deliveries that are due, the longest due first; each goes to one process only. One whose outcome is not
 * written (`settleDelivery`) is due again after two minutes. Index delivery_due: only those.
 */
export async function claimDeliveries(limit: number): Promise<ClaimedDelivery[]> {
  return reader.rows(
    ClaimedDelivery,
    `UPDATE delivery SET attempts = attempts + 1, next_try_at = clock_timestamp() + ${CLAIM}
     WHERE id IN (SELECT id FROM delivery WHERE state = 'pending' AND next_try_at <= now()
       ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, channel, user_id AS "userId", project_id AS "projectId", target, attempts`,
    [limit],
  );
}

const DeliveryLine = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  /** holds that still wait; 0: none does */
  waiting: z.number(),
  /** it stands for several holds */
  many: z.boolean(),
  holdId: z.string(),
  reason: z.enum(HOLD_REASON_NAMES),
  summary: z.string(),
  key: z.string(),
  title: z.string(),
  project: z.string(),
  slug: z.string(),
});
/** One notification of a message, with its hold as it is now. */
export type DeliveryLine = z.infer<typeof DeliveryLine>;

/** Lines of one message at most; nobody would read more. */
const MAX_LINES = 200;

/**
 * The notifications of a message, the oldest first, without those of projects that its person may no longer see; none where
 * that leaves nothing. Primary keys, and for follow-ups the open holds of their group (`waiting-holds.ts`).
 */
export async function readDeliveryLines(deliveryId: string): Promise<DeliveryLine[]> {
  return reader.rows(
    DeliveryLine,
    `SELECT n.kind, ${WAITING} AS waiting, n.since IS NOT NULL AS many, h.id AS "holdId", h.reason, h.summary,
       coalesce(t.key, h.about) AS key, coalesce(t.title, h.summary) AS title, p.name AS project, p.slug
     FROM delivery_item i JOIN notification n ON n.id = i.notification_id
     JOIN hold h ON h.id = n.hold_id LEFT JOIN ticket t ON t.id = h.ticket_id JOIN project p ON p.id = n.project_id
     WHERE i.delivery_id = $1 AND (n.user_id IS NULL OR EXISTS (
       SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
       WHERE m.user_id = n.user_id AND u.disabled_at IS NULL AND (m.project_id IS NULL OR m.project_id = n.project_id)))
     ORDER BY n.at, n.id LIMIT ${MAX_LINES}`,
    [deliveryId],
  );
}

/** The outcome of a try. `dropped`: nothing was left to tell. `dead`: given up. `pending`: tried again after `delayMs`. */
export type Settled =
  | { state: "sent" }
  | { state: Extract<DeliveryState, "dropped" | "dead">; error: string }
  | { state: "pending"; error: string; delayMs: number };

/** Writes the outcome of a try. Changes nothing where another try has begun since. Primary key. */
export async function settleDelivery({ id, attempts }: ClaimedDelivery, settled: Settled): Promise<void> {
  const error = settled.state === "sent" ? null : settled.error;
  const delayMs = settled.state === "pending" ? settled.delayMs : null;
  await reader.run(
    `UPDATE delivery SET state = $3, last_error = coalesce($4, last_error),
       next_try_at = CASE WHEN $5::int IS NULL THEN next_try_at ELSE clock_timestamp() + make_interval(secs => $5::int / 1000.0) END,
       settled_at = CASE WHEN $5::int IS NULL THEN clock_timestamp() END
     WHERE id = $1 AND attempts = $2 AND state = 'pending'`,
    [id, attempts, settled.state, error, delayMs],
  );
}

const DeliveryTrouble = z.object({ error: z.string(), since: z.date() });
/** Nothing has reached a place since a time; `error` is the latest one. */
export type DeliveryTrouble = z.infer<typeof DeliveryTrouble>;

/**
 * Whether the latest deliveries to a mailbox (`userId`), a browser (and `target`) or a project's webhook (`projectId`) failed;
 * null where the last one that ended was sent, or none failed. Index delivery_of, the latest 100.
 */
export async function readDeliveryTrouble(
  channel: ClaimedDelivery["channel"],
  place: { userId?: string; projectId?: string; target?: string },
): Promise<DeliveryTrouble | null> {
  return reader.row(
    DeliveryTrouble,
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
}
