import { z } from "zod";
import { Notification } from "#lib/contract/notifications.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { Prisma } from "#lib/db/connection/generated/client.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { WAITING, WAITS } from "./waiting-holds.ts";

/** Whose notifications, and of which projects (ids); null: of every one. */
export type NotificationScope = { userId: string; projects: string[] | null };

const MINE = "n.user_id = $1 AND n.in_app AND ($2::text[] IS NULL OR n.project_id = ANY ($2))";

const NotificationRow = Notification.extend({
  outcome: z.object({ verb: z.string(), by: z.string(), at: z.string() }).nullable(),
  at: z.date(),
  readAt: z.date().nullable(),
});

/**
 * A page of a person's notifications, the newest first. Index notification_list, then one row each of hold, ticket, project and
 * decision; of follow-ups, the open holds of their group.
 */
export async function readNotifications(
  scope: NotificationScope,
  page: { unread: boolean; after: { at: Date; id: string } | null; limit: number },
): Promise<Notification[]> {
  const rows = await reader.rows(
    NotificationRow,
    `SELECT n.id, n.kind, p.slug AS project, n.at, n.read_at AS "readAt", ${WAITING} AS waiting, n.since IS NOT NULL AS many,
       jsonb_build_object('id', h.id, 'reason', h.reason, 'state', h.state) AS hold,
       jsonb_build_object('key', coalesce(t.key, h.about), 'title', coalesce(t.title, h.summary)) AS ticket,
       CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('verb', d.verb, 'by', d.actor ->> 'name', 'at', d.at) END AS outcome
     FROM notification n JOIN hold h ON h.id = n.hold_id LEFT JOIN ticket t ON t.id = h.ticket_id JOIN project p ON p.id = n.project_id
     LEFT JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL AND n.since IS NULL
     WHERE ${MINE} AND (NOT $3 OR n.read_at IS NULL) AND ($4::timestamptz IS NULL OR (n.at, n.id) < ($4::timestamptz, $5::text))
     ORDER BY n.at DESC, n.id DESC LIMIT $6`,
    [scope.userId, scope.projects, page.unread, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    outcome: row.outcome && { ...row.outcome, at: new Date(row.outcome.at).toISOString() },
  }));
}

/** Only so many unread ones, the latest, are looked at. */
const MAX_COUNTED = 500;

const UnreadRow = z.object({ unread: z.number() });

/**
 * How many of a person's latest 500 unread notifications are about a hold that still waits. Index notification_unread, then each
 * hold by its id (OFFSET 0 keeps the planner from reading all holds instead), or for a follow-up one open hold of its group.
 */
export async function countUnread(scope: NotificationScope): Promise<number> {
  const { unread } = await reader.only(
    UnreadRow,
    `SELECT count(*)::int AS unread FROM (
       SELECT * FROM notification n WHERE ${MINE} AND n.read_at IS NULL ORDER BY n.at DESC LIMIT ${MAX_COUNTED}) n
     CROSS JOIN LATERAL (SELECT state FROM hold WHERE id = n.hold_id OFFSET 0) h WHERE ${WAITS}`,
    [scope.userId, scope.projects],
  );
  return unread;
}

/**
 * Marks the unread ones of these ids, or all of a person's (null), as read; answers how many that were. Index
 * notification_unread.
 */
export async function markRead({ userId, projects }: NotificationScope, ids: string[] | null): Promise<number> {
  return setRead({
    userId,
    ...(projects === null ? {} : { projectId: { in: projects } }),
    ...(ids === null ? {} : { id: { in: ids } }),
  });
}

/**
 * Marks a person's unread notifications of one hold as read, but not a follow-up, which is about others too; answers how many
 * that were. Index notification_unread.
 */
export async function markHoldRead(userId: string, holdId: string): Promise<number> {
  return setRead({ userId, holdId, since: null });
}

async function setRead(which: Prisma.NotificationWhereInput): Promise<number> {
  const { count } = await prisma().notification.updateMany({
    where: { ...which, inApp: true, readAt: null },
    data: { readAt: await databaseNow() },
  });
  return count;
}

const STORED_DAYS = 30;
const BATCH = 5000;

/**
 * Deletes notifications, and deliveries that are no longer pending, of more than 30 days ago; at most 5,000 of each. Indexes
 * notification_age and delivery_age.
 */
export async function deleteOldNotifications(): Promise<void> {
  await reader.run(
    `DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE at < now() - make_interval(days => $1) LIMIT $2)`,
    [STORED_DAYS, BATCH],
  );
  await reader.run(
    `DELETE FROM delivery WHERE id IN (SELECT id FROM delivery WHERE state <> 'pending' AND created_at < now() - make_interval(days => $1) LIMIT $2)`,
    [STORED_DAYS, BATCH],
  );
}
