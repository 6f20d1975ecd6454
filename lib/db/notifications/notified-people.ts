import { z } from "zod";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { NotifiedOwner } from "#lib/engine/notifications/notification-cause.ts";
import {
  type NotificationPreferences,
  readStoredPreferences,
} from "#lib/engine/notifications/notification-preferences.ts";

const PersonRow = z.object({ userId: z.string(), preferences: z.unknown(), browsers: z.array(z.string()) });

/** Someone to tell. `preferences` null: they have set nothing. `browsers`: ids of their push subscriptions. */
export type NotifiedPerson = z.infer<typeof PersonRow> & { preferences: NotificationPreferences | null };

/**
 * Whom to tell of a hold with this owner, by the memberships of now: the person, the leads of the project, or its admins, who
 * also stand in where a project has no lead. Nobody who is disabled or has no role there; it may be no one. Cost: the
 * memberships of the project and of every project (index membership_project).
 */
export async function readNotifiedPeople(tx: Tx, projectId: string, owner: NotifiedOwner): Promise<NotifiedPerson[]> {
  const rows = await tx.rows(
    PersonRow,
    `WITH member AS (
       SELECT DISTINCT ON (m.user_id) m.user_id, m.role FROM membership m
       JOIN app_user u ON u.id = m.user_id AND u.disabled_at IS NULL
       WHERE m.project_id = $1 OR m.project_id IS NULL
       ORDER BY m.user_id, m.project_id NULLS LAST)
     SELECT m.user_id AS "userId", p.preferences,
       ARRAY (SELECT s.id FROM push_subscription s WHERE s.user_id = m.user_id) AS browsers
     FROM member m LEFT JOIN notification_preference p ON p.user_id = m.user_id
     WHERE CASE WHEN $2::text IS NOT NULL THEN m.user_id = $2
       WHEN $3 = 'lead' AND EXISTS (SELECT 1 FROM member WHERE role = 'lead') THEN m.role = 'lead'
       ELSE m.role = 'admin' END`,
    [projectId, "userId" in owner ? owner.userId : null, "role" in owner ? owner.role : null],
  );
  return rows.map((row) => ({ ...row, preferences: readStoredPreferences(row.preferences) }));
}
