/**
 * SQL: whether the person of a column may decide in the project of another now; a role in the project itself goes before one in
 * every project. The unique index of a person's memberships.
 */
export function mayDecide(userId: string, projectId: string): string {
  return `coalesce((SELECT m.role IN ('lead', 'admin') FROM membership m JOIN app_user u ON u.id = m.user_id
  WHERE m.user_id = ${userId} AND u.disabled_at IS NULL AND (m.project_id = ${projectId} OR m.project_id IS NULL)
  ORDER BY m.project_id IS NULL LIMIT 1), false)`;
}
