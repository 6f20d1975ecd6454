import { transact } from "#lib/db/connection/transaction.ts";
import { endSessionsOf } from "#lib/db/people/sessions.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { findManagedPerson } from "./find-managed-person.ts";

/** Ends every session of a member, and returns how many. By: who may manage the account. */
export async function signOutPerson(access: Access, slug: string, userId: string): Promise<{ ended: number }> {
  const { id, name, project } = await findManagedPerson(access, slug, userId);
  return transact(person(access), async (tx) => {
    const ended = await endSessionsOf(tx, id);
    const subject = { kind: "person", id, name };
    await recordAct(tx, access, { act: "person.signed_out", projectId: project.id, subject, data: { ended } });
    return { ended };
  });
}
