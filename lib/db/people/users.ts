import { prisma } from "#lib/db/connection/prisma.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Role } from "#lib/engine/people/access.ts";

export interface NewUser {
  id: string;
  /** lower case */
  email: string;
  name: string;
  passwordHash: string;
  /** somebody else chose the password */
  mustChangePassword: boolean;
  membership: { id: string; projectId: string | null; role: Role };
}

/** Inserts a person with their first membership, in one statement. False where the e-mail is taken (index app_user_email). */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  return tx.wrote(
    `WITH person AS (
       INSERT INTO app_user (id, email, name, password_hash, must_change_password) VALUES ($1, $2, $3, $4, $8)
       ON CONFLICT (email) DO NOTHING RETURNING id)
     INSERT INTO membership (id, user_id, project_id, role) SELECT $5, id, $6, $7 FROM person`,
    [
      user.id,
      user.email,
      user.name,
      user.passwordHash,
      user.membership.id,
      user.membership.projectId,
      user.membership.role,
      user.mustChangePassword,
    ],
  );
}

export interface User {
  id: string;
  email: string;
  name: string;
  disabled: boolean;
}

/** A person, disabled or not, by id or by e-mail (lower case); null where there is none. Primary key, or index app_user_email. */
export async function findUser(where: { id: string } | { email: string }): Promise<User | null> {
  const row = await prisma().user.findUnique({
    where,
    select: { id: true, email: true, name: true, disabledAt: true },
  });
  return row === null ? null : { id: row.id, email: row.email, name: row.name, disabled: row.disabledAt !== null };
}

/**
 * The only read of a password hash: by e-mail (lower case), null where nobody has it or they are disabled. Index
 * app_user_email.
 */
export async function findPasswordHash(email: string): Promise<StoredPassword | null> {
  const row = await prisma().user.findUnique({
    where: { email, disabledAt: null },
    select: { id: true, passwordHash: true, mustChangePassword: true },
  });
  return row && { userId: row.id, passwordHash: row.passwordHash, mustChange: row.mustChangePassword };
}

/** `mustChange`: somebody else chose it. */
export type StoredPassword = { userId: string; passwordHash: string; mustChange: boolean };

/** The first admin of every project who can still sign in: whom a token acts for when nobody is named. Null: there is none. */
export async function findFirstAdmin(): Promise<{ id: string; name: string } | null> {
  return prisma().user.findFirst({
    where: { disabledAt: null, memberships: { some: { projectId: null, role: "admin" } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
}

/** Where a person has a role: project ids, null for "every project". Index membership_one. */
export async function readMemberships(userId: string): Promise<{ projectId: string | null; role: Role }[]> {
  const rows = await prisma().membership.findMany({ where: { userId }, select: { projectId: true, role: true } });
  return rows as { projectId: string | null; role: Role }[];
}

/**
 * Sets a password that its person chose, and ends every session of theirs but `keepSessionId` and the link they may have had: one
 * statement, so that neither outlives the old password. Primary keys, and index user_session_user.
 */
export async function updatePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keepSessionId: string | null,
): Promise<void> {
  await tx.run(
    `WITH changed AS (UPDATE app_user SET password_hash = $2, must_change_password = false WHERE id = $1 RETURNING id),
       unused AS (DELETE FROM password_link WHERE user_id = $1 AND used_at IS NULL)
     UPDATE user_session s SET revoked_at = now() FROM changed
     WHERE s.user_id = changed.id AND s.revoked_at IS NULL AND s.id IS DISTINCT FROM $3`,
    [userId, passwordHash, keepSessionId],
  );
}

/** Disabled: cannot sign in, tokens stop, sessions end. Enabled: may sign in again. */
export async function updateDisabled(tx: Tx, userId: string, disabled: boolean): Promise<void> {
  await tx.run("UPDATE app_user SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END WHERE id = $1", [
    userId,
    disabled,
  ]);
  if (disabled)
    await tx.run("UPDATE user_session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL", [userId]);
}
