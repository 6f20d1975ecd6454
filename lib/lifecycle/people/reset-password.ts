import { updatePassword } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findManagedPerson } from "./find-managed-person.ts";
import { generatePassword, hashPassword } from "./password.ts";

/**
 * Gives a person a new password, which is in this answer and nowhere else, and ends their sessions.
 * By: who may manage the account.
 */
export async function resetPassword(access: Access, slug: string, userId: string): Promise<{ password: string }> {
  const { id } = await findManagedPerson(access, slug, userId);
  const password = generatePassword();
  await updatePassword(id, await hashPassword(password), null);
  return { password };
}
