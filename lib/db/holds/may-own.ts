import { pool } from "#lib/db/connection/pool.ts";

/**
 * May this person own holds of the project: not disabled, and lead or admin in it, since who owns a hold must be able to decide
 * it? A role in the project itself goes before the one for every project. Index membership_one.
 */
export async function mayOwn(userId: string, projectId: string): Promise<boolean> {
  const { rows } = await pool().query<{ role: string }>(
    `SELECT m.role FROM membership m JOIN app_user u ON u.id = m.user_id
     WHERE m.user_id = $1 AND u.disabled_at IS NULL AND (m.project_id = $2 OR m.project_id IS NULL)
     ORDER BY m.project_id IS NULL LIMIT 1`,
    [userId, projectId],
  );
  return rows[0]?.role === "lead" || rows[0]?.role === "admin";
}
