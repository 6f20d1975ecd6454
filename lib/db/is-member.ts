import { pool } from "./pool.ts";

/** Does this person, not disabled, have a role in the project, by itself or in every project? Index membership_one. */
export async function isMember(userId: string, projectId: string): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
     WHERE m.user_id = $1 AND u.disabled_at IS NULL AND (m.project_id IS NULL OR m.project_id = $2) LIMIT 1`,
    [userId, projectId],
  );
  return rows.length > 0;
}
