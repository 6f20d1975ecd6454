import { readPreferences } from "../../db/notification-settings.ts";
import type { Access } from "../../engine/access.ts";
import { DEFAULT_PREFERENCES, type NotificationPreferences } from "../../engine/notification-preferences.ts";

/** How the caller's person wants to be told: what they have set, else the default. */
export async function getNotificationPreferences(access: Access): Promise<NotificationPreferences> {
  return (await readPreferences(access.userId)) ?? DEFAULT_PREFERENCES;
}
