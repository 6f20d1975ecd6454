import { z } from "zod";
import { type Member, Role } from "#lib/contract/people.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { ROLES } from "#lib/engine/people/access.ts";

const MemberRow = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  role: Role,
  /** the role comes from a membership in every project */
  everywhere: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

/** A role in the project itself goes before the role that someone has in every project. */
const MEMBERS = `
  SELECT u.id AS "userId", u.email, u.name, u.disabled_at IS NOT NULL AS disabled,
    coalesce(here.role, anywhere.role) AS role, here.id IS NULL AS everywhere
  FROM app_user u
  LEFT JOIN membership here ON here.user_id = u.id AND here.project_id = $1
  LEFT JOIN membership anywhere ON anywhere.user_id = u.id AND anywhere.project_id IS NULL
  WHERE coalesce(here.role, anywhere.role) IS NOT NULL`;

/** Everyone with a role in the project, by name; disabled people too. Index membership_project. */
export async function readMembers(projectId: string): Promise<MemberRow[]> {
  return reader.rows(MemberRow, `${MEMBERS} ORDER BY lower(u.name), u.id`, [projectId]);
}

/** One member, or null where that person has no role in the project. Primary key of app_user, and index membership_one. */
export async function readMember(tx: Tx, projectId: string, userId: string): Promise<MemberRow | null> {
  return tx.row(MemberRow, `${MEMBERS} AND u.id = $2`, [projectId, userId]);
}

type Membership = { userId: string; projectId: string | null; role: z.infer<typeof Role> };

/**
 * Where each of these people has a role: person → memberships, with null for the project of a role in every project. Someone
 * without any is left out. Index membership_one.
 */
export async function readMembershipsOf(userIds: string[]): Promise<Map<string, Membership[]>> {
  const rows = await prisma().membership.findMany({
    where: { userId: { in: userIds } },
    select: { userId: true, projectId: true, role: true },
  });
  return Map.groupBy(rows as Membership[], ({ userId }) => userId);
}

const CountRow = z.object({ admins: z.number() });

/** How many people could sign in and administer the project. */
export async function countAdmins(tx: Tx, projectId: string): Promise<number> {
  const { admins } = await tx.only(
    CountRow,
    `SELECT count(*)::int AS admins FROM (${MEMBERS}) member WHERE role = 'admin' AND NOT disabled`,
    [projectId],
  );
  return admins;
}

/** Lets one transaction at a time change memberships, so that two admins cannot remove each other at once. */
export async function lockMemberships(tx: Tx): Promise<void> {
  await tx.run("LOCK TABLE membership IN SHARE ROW EXCLUSIVE MODE");
}

/** Sets someone's role in a project (null: in every project). `id` is used where they had none. Index membership_one. */
export async function upsertMembership(tx: Tx, membership: Membership & { id: string }): Promise<void> {
  await tx.run(
    `INSERT INTO membership (id, user_id, project_id, role) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, coalesce(project_id, '*')) DO UPDATE SET role = excluded.role`,
    [membership.id, membership.userId, membership.projectId, membership.role],
  );
}

/** Removes someone's role in a project (null: the one they have in every project), if they have one. */
export async function deleteMembership(tx: Tx, userId: string, projectId: string | null): Promise<void> {
  await tx.run("DELETE FROM membership WHERE user_id = $1 AND project_id IS NOT DISTINCT FROM $2", [userId, projectId]);
}

/** A member as the API shows one. */
export function presentMember(row: MemberRow): z.infer<typeof Member> {
  return { userId: row.userId, email: row.email, name: row.name, role: row.role, everywhere: row.everywhere };
}

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
