import { updatePassword } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findManagedPerson } from "./find-managed-person.ts";
import { generatePassword, hashPassword } from "./password.ts";

/** Gives someone who forgot theirs a new password, known only now, and ends their sessions. */
export async function resetPassword(access: Access, slug: string, userId: string): Promise<{ password: string }> {
  const { id } = await findManagedPerson(access, slug, userId);
  const password = generatePassword();
  await updatePassword(id, await hashPassword(password), null);
  return { password };
}
