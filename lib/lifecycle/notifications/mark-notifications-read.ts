import type { MarkNotificationsRead } from "#lib/contract/notifications.ts";
import { markRead } from "#lib/db/notifications/notifications.ts";
import { wakeNotified } from "#lib/db/notifications/wake-notified.ts";
import type { Access } from "#lib/engine/people/access.ts";

/**
 * Marks some of the caller's own notifications, or all of them (no ids), as read. One statement, no event: their other
 * tabs are woken.
 */
export async function markNotificationsRead(access: Access, { ids }: MarkNotificationsRead): Promise<void> {
  const projects = access.boundTo === null ? null : [access.boundTo];
  const marked = await markRead({ userId: access.userId, projects }, ids ?? null);
  if (marked > 0) wakeNotified([access.userId]);
}
