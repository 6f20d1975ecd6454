import { upsertPreferences } from "#lib/db/notifications/notification-settings.ts";
import type { NotificationPreferences } from "#lib/engine/notifications/notification-preferences.ts";
import type { Access } from "#lib/engine/people/access.ts";

/**
 * Sets how the caller wants to be told. A delivery that waits keeps its time; one by a way that is turned off is not
 * sent. No event.
 */
export async function setNotificationPreferences(
  access: Access,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  await upsertPreferences(access.userId, preferences);
  return preferences;
}
