import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import {
  type NotificationPreferences,
  readStoredPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";

/** What a person has set; null where they have set nothing. Primary key. */
export async function readPreferences(userId: string): Promise<NotificationPreferences | null> {
  const row = await prisma().notificationPreference.findUnique({ where: { userId }, select: { preferences: true } });
  return readStoredPreferences(row?.preferences);
}

/** Stores what a person sets, in place of what they had set. Primary key. */
export async function upsertPreferences(userId: string, preferences: NotificationPreferences): Promise<void> {
  const set = { preferences, updatedAt: await databaseNow() };
  await prisma().notificationPreference.upsert({ where: { userId }, create: { userId, ...set }, update: set });
}

/** Where a person gets mail; null where there is none of that id, or they are disabled. Primary key. */
export async function readMailAddress(userId: string): Promise<{ name: string; email: string } | null> {
  return prisma().user.findUnique({ where: { id: userId, disabledAt: null }, select: { name: true, email: true } });
}

const WebhookRow = z.object({ url: z.string(), by: z.string(), at: z.date() });
/** `by`: name of whoever set it. */
export type WebhookRow = z.infer<typeof WebhookRow>;

/** The webhook of a project; null where nobody has set one. Its address is a secret. Primary key. */
export async function readWebhook(from: Reader, projectId: string): Promise<WebhookRow | null> {
  return from.row(
    WebhookRow,
    `SELECT url, set_by ->> 'name' AS by, set_at AS at FROM project_webhook WHERE project_id = $1`,
    [projectId],
  );
}

/** Sets the webhook of a project, in place of the one it had. Primary key. */
export async function upsertWebhook(tx: Tx, projectId: string, url: string, by: Actor): Promise<void> {
  await tx.run(
    `INSERT INTO project_webhook (project_id, url, set_by, set_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (project_id) DO UPDATE SET url = excluded.url, set_by = excluded.set_by, set_at = excluded.set_at`,
    [projectId, url, json(by)],
  );
}

/** Removes the webhook of a project; false where it had none. Primary key. */
export async function deleteWebhook(tx: Tx, projectId: string): Promise<boolean> {
  return tx.wrote("DELETE FROM project_webhook WHERE project_id = $1", [projectId]);
}
