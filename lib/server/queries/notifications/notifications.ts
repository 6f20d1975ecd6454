import type { ListNotifications, Notification, UnreadCount } from "#lib/contract/notifications.ts";
import { readPreferences } from "#lib/db/notifications/notification-settings.ts";
import { countUnread, type NotificationScope, readNotifications } from "#lib/db/notifications/notifications.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { cutPage, type Page, positionOf } from "#lib/server/queries/paging/pages.ts";
import { readableProjects } from "#lib/server/queries/projects/readable-projects.ts";

/** The caller's own notifications of projects that they may still see, the newest first. */
export async function listNotifications(access: Access, query: ListNotifications): Promise<Page<Notification>> {
  const rows = await readNotifications(await scopeOf(access), {
    unread: query.state === "unread",
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  return cutPage(rows, query.limit, (row) => new Date(row.at));
}

/** How many of them are unread and still wait. */
export async function countNotifications(access: Access): Promise<UnreadCount> {
  return { unread: await countUnread(await scopeOf(access)) };
}

async function scopeOf(access: Access): Promise<NotificationScope> {
  return { userId: access.userId, projects: await readableProjects(access) };
}

/** How the caller's person wants to be told: what they have set, else the default. */
export async function getNotificationPreferences(access: Access): Promise<NotificationPreferences> {
  return (await readPreferences(access.userId)) ?? DEFAULT_PREFERENCES;
}
