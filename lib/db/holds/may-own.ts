import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { ROLES } from "#lib/engine/people/access.ts";

const RoleRow = z.object({ role: z.enum(ROLES) });

/**
 * Whether this person may own holds of the project: is lead or admin in it, so as to be able to decide them, and not disabled. A
 * role in the project itself outranks one for every project. Index membership_one.
 */
export async function mayOwn(userId: string, projectId: string): Promise<boolean> {
  const row = await reader.row(
    RoleRow,
    `SELECT m.role FROM membership m JOIN app_user u ON u.id = m.user_id
     WHERE m.user_id = $1 AND u.disabled_at IS NULL AND (m.project_id = $2 OR m.project_id IS NULL)
     ORDER BY m.project_id IS NULL LIMIT 1`,
    [userId, projectId],
  );
  return row?.role === "lead" || row?.role === "admin";
}
