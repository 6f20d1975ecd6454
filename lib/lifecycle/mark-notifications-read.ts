import type { MarkNotificationsRead } from "../contract/notifications.ts";
import { markRead } from "../db/notifications.ts";
import { hintNotified } from "../db/notified-hint.ts";
import type { Access } from "../engine/access.ts";

/** Marks some of the caller's own notifications, or all of them, as read; their other tabs hear of it. */
export async function markNotificationsRead(access: Access, { ids }: MarkNotificationsRead): Promise<void> {
  const projects = access.boundTo === null ? null : [access.boundTo];
  const marked = await markRead({ userId: access.userId, projects }, ids ?? null);
  if (marked > 0) hintNotified([access.userId]);
}
