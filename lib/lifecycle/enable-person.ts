import { transact } from "../db/transaction.ts";
import { setDisabled } from "../db/users.ts";
import type { Access } from "../engine/access.ts";
import { person } from "./authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";

/** Lets someone who was disabled sign in again. Their tokens work again; their sessions stay ended. */
export async function enablePerson(access: Access, slug: string, userId: string): Promise<void> {
  const { id } = await findManagedPerson(access, slug, userId);
  await transact(person(access), (tx) => setDisabled(tx, id, false));
}
