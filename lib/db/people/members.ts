import type { z } from "zod";
import type { Member } from "#lib/contract/people.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Role } from "#lib/engine/people/access.ts";

export type MemberRow = {
  userId: string;
  email: string;
  name: string;
  disabled: boolean;
  role: Role;
  /** the role comes from a membership in every project */
  everywhere: boolean;
};

/** A role in the project itself goes before the role that someone has in every project. */
const MEMBERS = `
  SELECT u.id AS "userId", u.email, u.name, u.disabled_at IS NOT NULL AS disabled,
    coalesce(here.role, anywhere.role) AS role, here.id IS NULL AS everywhere
  FROM app_user u
  LEFT JOIN membership here ON here.user_id = u.id AND here.project_id = $1
  LEFT JOIN membership anywhere ON anywhere.user_id = u.id AND anywhere.project_id IS NULL
  WHERE coalesce(here.role, anywhere.role) IS NOT NULL`;

/** Everyone with a role in the project, by name. */
export async function readMembers(projectId: string): Promise<MemberRow[]> {
  const { rows } = await pool().query<MemberRow>(`${MEMBERS} ORDER BY lower(u.name), u.id`, [projectId]);
  return rows;
}

/** One member, or null where that person has no role in the project. */
export async function readMember(tx: Tx, projectId: string, userId: string): Promise<MemberRow | null> {
  const [row] = await tx.rows<MemberRow>(`${MEMBERS} AND u.id = $2`, [projectId, userId]);
  return row ?? null;
}

/** Where each of these people has a role: person → project ids, null for "every project". */
export async function readMembershipsOf(userIds: string[]): Promise<Map<string, { projectId: string | null }[]>> {
  const { rows } = await pool().query<{ userId: string; projectIds: (string | null)[] }>(
    `SELECT user_id AS "userId", array_agg(project_id) AS "projectIds" FROM membership WHERE user_id = ANY($1) GROUP BY user_id`,
    [userIds],
  );
  return new Map(rows.map(({ userId, projectIds }) => [userId, projectIds.map((projectId) => ({ projectId }))]));
}

/** How many people could sign in and administer the project. */
export async function countAdmins(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx.rows<{ admins: number }>(
    `SELECT count(*)::int AS admins FROM (${MEMBERS}) member WHERE role = 'admin' AND NOT disabled`,
    [projectId],
  );
  return row?.admins ?? 0;
}

/** Memberships change one transaction at a time, so that two admins cannot remove each other at once. */
export async function lockMemberships(tx: Tx): Promise<void> {
  await tx.rows("LOCK TABLE membership IN SHARE ROW EXCLUSIVE MODE");
}

/** Sets someone's role in a project (null: in every project). `id` is used where they had none. */
export async function putMembership(
  tx: Tx,
  membership: { id: string; userId: string; projectId: string | null; role: Role },
): Promise<void> {
  await tx.rows(
    `INSERT INTO membership (id, user_id, project_id, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, coalesce(project_id, '*')) DO UPDATE SET role = excluded.role`,
    [membership.id, membership.userId, membership.projectId, membership.role],
  );
}

/** Removes someone's role in a project (null: the one they have in every project). */
export async function deleteMembership(tx: Tx, userId: string, projectId: string | null): Promise<void> {
  await tx.rows("DELETE FROM membership WHERE user_id = $1 AND project_id IS NOT DISTINCT FROM $2", [
    userId,
    projectId,
  ]);
}

/** A member as the API shows one. */
export function presentMember(row: MemberRow): z.infer<typeof Member> {
  return { userId: row.userId, email: row.email, name: row.name, role: row.role, everywhere: row.everywhere };
}
