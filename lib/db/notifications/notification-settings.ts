import type { Actor } from "#lib/contract/basics.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import {
  type NotificationPreferences,
  readStoredPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";

/** What a person has set; null where they have set nothing. Primary key. */
export async function readPreferences(userId: string): Promise<NotificationPreferences | null> {
  const { rows } = await pool().query<{ preferences: unknown }>(
    "SELECT preferences FROM notification_preference WHERE user_id = $1",
    [userId],
  );
  return readStoredPreferences(rows[0]?.preferences);
}

/** Keeps what a person sets, in place of what they had set. */
export async function writePreferences(userId: string, preferences: NotificationPreferences): Promise<void> {
  await pool().query(
    `INSERT INTO notification_preference (user_id, preferences) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET preferences = excluded.preferences, updated_at = clock_timestamp()`,
    [userId, JSON.stringify(preferences)],
  );
}

/** Where a person who is not disabled gets mail; null where there is none of that id. Primary key. */
export async function readMailAddress(userId: string): Promise<{ name: string; email: string } | null> {
  const { rows } = await pool().query<{ name: string; email: string }>(
    "SELECT name, email FROM app_user WHERE id = $1 AND disabled_at IS NULL",
    [userId],
  );
  return rows[0] ?? null;
}

export type WebhookRow = { url: string; by: string; at: Date };

/** Where a project's channel is told; null where nobody has set it. The address is a secret. Primary key. */
export async function readWebhook(reader: Reader, projectId: string): Promise<WebhookRow | null> {
  const [row] = await reader.rows<WebhookRow>(
    `SELECT url, set_by ->> 'name' AS by, set_at AS at FROM project_webhook WHERE project_id = $1`,
    [projectId],
  );
  return row ?? null;
}

/** Sets where a project's channel is told, or (null) that it is told nowhere. */
export async function writeWebhook(projectId: string, url: string | null, by: Actor): Promise<void> {
  if (url === null) await pool().query("DELETE FROM project_webhook WHERE project_id = $1", [projectId]);
  else
    await pool().query(
      `INSERT INTO project_webhook (project_id, url, set_by) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET url = excluded.url, set_by = excluded.set_by, set_at = clock_timestamp()`,
      [projectId, url, JSON.stringify(by)],
    );
}
