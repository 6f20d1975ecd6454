import { transact } from "#lib/db/connection/transaction.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "../find-managed-person.ts";
import { makePasswordLink, type PasswordLink } from "./make-password-link.ts";
import { requireRecentPassword } from "./recent-password.ts";

/**
 * Makes a link by which a person sets a new password; it is in this answer and nowhere else. Until they use it, their password and
 * sessions go on. By: who may manage the account, with a recent password.
 */
export async function resetPassword(access: Access, slug: string, userId: string): Promise<PasswordLink> {
  const { id, name, project } = await findManagedPerson(access, slug, userId);
  await requireRecentPassword(access);
  return transact(person(access), async (tx) => {
    const subject = { kind: "person", id, name };
    await recordAct(tx, access, { act: "password.reset", projectId: project.id, subject });
    return makePasswordLink(id, "reset", tx);
  });
}
