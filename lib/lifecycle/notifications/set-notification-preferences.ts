import { upsertPreferences } from "#lib/db/notifications/notification-settings.ts";
import type { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** Sets how the caller's person wants to be told. What waits already keeps its time; what is turned off is not sent. */
export async function setNotificationPreferences(
  access: Access,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  await upsertPreferences(access.userId, preferences);
  return preferences;
}
