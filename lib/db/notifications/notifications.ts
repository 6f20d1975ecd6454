import type { Notification } from "#lib/contract/notifications.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { WAITING, WAITS } from "./waiting-holds.ts";

/** Whose list, and which projects of it may be seen: null is every project. */
export type NotificationScope = { userId: string; projects: string[] | null };

const MINE = "n.user_id = $1 AND n.in_app AND ($2::text[] IS NULL OR n.project_id = ANY ($2))";

/** A person's list, the newest first. Index notification_list, then one row each of hold, ticket, project and decision. */
export async function readNotifications(
  scope: NotificationScope,
  page: { unread: boolean; after: { at: Date; id: string } | null; limit: number },
): Promise<Notification[]> {
  const { rows } = await pool().query<Notification & { at: Date; readAt: Date | null; outcome: Outcome | null }>(
    `SELECT n.id, n.kind, p.slug AS project, n.at, n.read_at AS "readAt", ${WAITING} AS waiting, n.since IS NOT NULL AS many,
       jsonb_build_object('id', h.id, 'reason', h.reason, 'state', h.state) AS hold,
       jsonb_build_object('key', t.key, 'title', t.title) AS ticket,
       CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('verb', d.verb, 'by', d.actor ->> 'name', 'at', d.at) END AS outcome
     FROM notification n JOIN hold h ON h.id = n.hold_id JOIN ticket t ON t.id = h.ticket_id JOIN project p ON p.id = n.project_id
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

type Outcome = { verb: string; by: string; at: string };

/** Older ones than so many unread are not asked whether they wait. */
const MOST_COUNTED = 500;

/**
 * How many unread ones tell of something that still waits. Index notification_unread; at most 500 holds are looked at, each by
 * its id (OFFSET 0 keeps the planner from reading all there are instead), or for a follow-up one open hold of its group.
 */
export async function countUnread(scope: NotificationScope): Promise<number> {
  const { rows } = await pool().query<{ unread: number }>(
    `SELECT count(*)::int AS unread FROM (
       SELECT * FROM notification n WHERE ${MINE} AND n.read_at IS NULL ORDER BY n.at DESC LIMIT ${MOST_COUNTED}) n
     CROSS JOIN LATERAL (SELECT state FROM hold WHERE id = n.hold_id OFFSET 0) h WHERE ${WAITS}`,
    [scope.userId, scope.projects],
  );
  return rows[0]?.unread ?? 0;
}

/** Marks some of a person's notifications, or all (null), as read; answers how many were not. Index notification_unread. */
export async function markRead(scope: NotificationScope, ids: string[] | null): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE notification n SET read_at = clock_timestamp() WHERE ${MINE} AND n.read_at IS NULL AND ($3::text[] IS NULL OR n.id = ANY ($3))`,
    [scope.userId, scope.projects, ids],
  );
  return rowCount ?? 0;
}

/** Marks what a person was told of one hold as read; not a follow-up, which is about others too. Index notification_unread. */
export async function markHoldRead(userId: string, holdId: string): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE notification SET read_at = clock_timestamp()
     WHERE user_id = $1 AND in_app AND read_at IS NULL AND hold_id = $2 AND since IS NULL`,
    [userId, holdId],
  );
  return rowCount ?? 0;
}

const KEPT_DAYS = 30;
const BATCH = 5000;

/** Forgets notifications and deliveries that are older than a month, some thousands at a time. Indexes notification_age, delivery_age. */
export async function forgetNotifications(): Promise<void> {
  await pool().query(
    `DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE at < now() - make_interval(days => $1) LIMIT $2)`,
    [KEPT_DAYS, BATCH],
  );
  await pool().query(
    `DELETE FROM delivery WHERE id IN (SELECT id FROM delivery WHERE state <> 'pending' AND created_at < now() - make_interval(days => $1) LIMIT $2)`,
    [KEPT_DAYS, BATCH],
  );
}
