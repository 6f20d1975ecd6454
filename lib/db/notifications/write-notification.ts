import type { Tx } from "#lib/db/connection/tx.ts";
import type { LatestOfCause } from "#lib/engine/notifications/join-storm.ts";
import type { NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { isSame } from "./is-same.ts";

/** Holds of which there may be many at once: of one kind, in one project, for one person (null: the project's channel). */
export type NotificationGroup = {
  userId: string | null;
  projectId: string;
  kind: NotificationKind;
  groupKey: string;
};

export type NewNotification = NotificationGroup & {
  id: string;
  cause: string;
  holdId: string;
  inApp: boolean;
  at: Date;
  /** a follow-up: it counts from the opening of `holdId` on, and is told at this moment */
  closesAt: Date | null;
};

/** The latest notification of a group; null where there is none. Index notification_group. */
export async function readLatestOfGroup(tx: Tx, group: NotificationGroup): Promise<LatestOfCause | null> {
  const [row] = await tx.rows<{ at: Date; closesAt: Date | null }>(
    `SELECT at, closes_at AS "closesAt" FROM notification
     WHERE project_id = $1 AND kind = $2 AND group_key = $3 AND ${isSame("user_id", 4)} ORDER BY at DESC LIMIT 1`,
    [group.projectId, group.kind, group.groupKey, group.userId],
  );
  return row ?? null;
}

/** Writes one notification. False: this person was told of this cause already (index notification_cause). */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { id, userId, projectId, kind, cause, groupKey, holdId, inApp, at, closesAt } = notification;
  const rows = await tx.rows(
    `INSERT INTO notification (id, user_id, project_id, kind, cause, group_key, hold_id, in_app, at, closes_at, since)
     SELECT $1, $2, $3, $4, $5, $6, h.id, $8, $9, $10::timestamptz, CASE WHEN $10::timestamptz IS NOT NULL THEN h.opened_at END
     FROM hold h WHERE h.id = $7
     ON CONFLICT DO NOTHING RETURNING 1`,
    [id, userId, projectId, kind, cause, groupKey, holdId, inApp, at, closesAt],
  );
  return rows.length === 1;
}

export type NewDelivery = {
  id: string;
  channel: "email" | "push" | "webhook";
  userId: string | null;
  /** of the webhook */
  projectId: string | null;
  /** of push: which browser, else empty */
  target: string;
  dueAt: Date;
};

/**
 * Puts a notification into the message that goes to that place at that moment, and makes it where there is none. Only one
 * process writes at a time: it has the cursor's lock. Index delivery_due: not tried yet, it is due when it was.
 */
export async function addToDelivery(tx: Tx, delivery: NewDelivery, notificationId: string): Promise<void> {
  const { id, channel, userId, projectId, target, dueAt } = delivery;
  await tx.rows(
    `WITH there AS (
       SELECT id FROM delivery WHERE channel = $2 AND user_id IS NOT DISTINCT FROM $3 AND project_id IS NOT DISTINCT FROM $4
         AND target = $5 AND due_at = $6 AND next_try_at = $6 AND state = 'pending' AND attempts = 0 LIMIT 1 FOR UPDATE),
     made AS (
       INSERT INTO delivery (id, channel, user_id, project_id, target, due_at, next_try_at)
       SELECT $1, $2, $3, $4, $5, $6, $6 WHERE NOT EXISTS (SELECT 1 FROM there) RETURNING id)
     INSERT INTO delivery_item (delivery_id, notification_id)
     SELECT id, $7 FROM there UNION ALL SELECT id, $7 FROM made`,
    [id, channel, userId, projectId, target, dueAt, notificationId],
  );
}
