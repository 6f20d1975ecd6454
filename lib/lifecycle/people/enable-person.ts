import { transact } from "#lib/db/connection/transaction.ts";
import { updateDisabled } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";

/**
 * Lets a disabled person sign in again. Their tokens work again; their sessions stay ended.
 * By: who may manage the account.
 */
export async function enablePerson(access: Access, slug: string, userId: string): Promise<void> {
  const { id, name, project } = await findManagedPerson(access, slug, userId);
  await transact(person(access), async (tx) => {
    await updateDisabled(tx, id, false);
    const subject = { kind: "person", id, name };
    await recordAct(tx, access, { act: "person.enabled", projectId: project.id, subject });
  });
}
