import { transact } from "#lib/db/connection/transaction.ts";
import { updateDisabled } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";

/**
 * Lets a disabled person sign in again. Their tokens work again; their sessions stay ended.
 * By: who may manage the account.
 */
export async function enablePerson(access: Access, slug: string, userId: string): Promise<void> {
  const { id } = await findManagedPerson(access, slug, userId);
  await transact(person(access), (tx) => updateDisabled(tx, id, false));
}
