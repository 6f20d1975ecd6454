import { z } from "zod";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { LatestOfCause } from "#lib/engine/notifications/join-storm.ts";
import type { NotificationKind } from "#lib/engine/notifications/notification-kinds.ts";
import { isSame } from "./is-same.ts";

/** What joins notifications in a storm: of one kind, in one project, for one person (null: the project's webhook). */
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
  /** of a follow-up: it counts holds from the opening of `holdId` on, and is delivered at this time; else null */
  closesAt: Date | null;
};

const LatestRow = z.object({ at: z.date(), closesAt: z.date().nullable() });

/** The latest notification of a group; null where there is none. Index notification_group. */
export async function readLatestOfGroup(tx: Tx, group: NotificationGroup): Promise<LatestOfCause | null> {
  return tx.row(
    LatestRow,
    `SELECT at, closes_at AS "closesAt" FROM notification
     WHERE project_id = $1 AND kind = $2 AND group_key = $3 AND ${isSame("user_id", 4)} ORDER BY at DESC LIMIT 1`,
    [group.projectId, group.kind, group.groupKey, group.userId],
  );
}

/** Inserts a notification. False: there is one of this cause for this person already (index notification_cause). */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { id, userId, projectId, kind, cause, groupKey, holdId, inApp, at, closesAt } = notification;
  return tx.wrote(
    `INSERT INTO notification (id, user_id, project_id, kind, cause, group_key, hold_id, in_app, at, closes_at, since)
     SELECT $1, $2, $3, $4, $5, $6, h.id, $8, $9, $10::timestamptz, CASE WHEN $10::timestamptz IS NOT NULL THEN h.opened_at END
     FROM hold h WHERE h.id = $7
     ON CONFLICT DO NOTHING`,
    [id, userId, projectId, kind, cause, groupKey, holdId, inApp, at, closesAt],
  );
}

export type NewDelivery = {
  id: string;
  channel: "email" | "push" | "webhook";
  userId: string | null;
  /** null unless it goes to a webhook */
  projectId: string | null;
  /** id of the browser that is pushed to, else empty */
  target: string;
  dueAt: Date;
};

/**
 * Adds a notification to the delivery that goes to the same place at the same time and was not tried yet, or inserts that
 * delivery. Only one process writes them at a time: it has locked the cursor. Index delivery_due.
 */
export async function addToDelivery(tx: Tx, delivery: NewDelivery, notificationId: string): Promise<void> {
  const { id, channel, userId, projectId, target, dueAt } = delivery;
  await tx.run(
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
