import { transact } from "#lib/db/connection/transaction.ts";
import { updatePassword } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";
import { generatePassword, hashPassword } from "./password.ts";

/**
 * Gives a person a new password, which is in this answer and nowhere else, and ends their sessions.
 * By: who may manage the account.
 */
export async function resetPassword(access: Access, slug: string, userId: string): Promise<{ password: string }> {
  const { id, name, project } = await findManagedPerson(access, slug, userId);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await transact(person(access), async (tx) => {
    await updatePassword(tx, id, passwordHash, null);
    const subject = { kind: "person", id, name };
    await recordAct(tx, access, { act: "password.reset", projectId: project.id, subject });
  });
  return { password };
}
