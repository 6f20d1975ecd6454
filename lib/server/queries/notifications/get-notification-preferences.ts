import { readPreferences } from "#lib/db/notifications/notification-settings.ts";
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";
import type { Access } from "#lib/engine/people/access.ts";

/** How the caller's person wants to be told: what they have set, else the default. */
export async function getNotificationPreferences(access: Access): Promise<NotificationPreferences> {
  return (await readPreferences(access.userId)) ?? DEFAULT_PREFERENCES;
}
