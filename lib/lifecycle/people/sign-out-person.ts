import { endSessionsOf } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { findManagedPerson } from "./find-managed-person.ts";

/** Ends every session of a member, and returns how many. By: who may manage the account. */
export async function signOutPerson(access: Access, slug: string, userId: string): Promise<{ ended: number }> {
  const { id } = await findManagedPerson(access, slug, userId);
  return { ended: await endSessionsOf(id) };
}
