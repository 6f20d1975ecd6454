import { writePreferences } from "../db/notification-settings.ts";
import type { Access } from "../engine/access.ts";
import type { NotificationPreferences } from "../engine/notification-preferences.ts";

/** Sets how the caller's person wants to be told. What waits already keeps its time; what is turned off is not sent. */
export async function setNotificationPreferences(
  access: Access,
  preferences: NotificationPreferences,
): Promise<NotificationPreferences> {
  await writePreferences(access.userId, preferences);
  return preferences;
}
