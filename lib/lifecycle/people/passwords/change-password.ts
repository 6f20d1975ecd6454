import { transact } from "#lib/db/connection/transaction.ts";
import { updateProved } from "#lib/db/people/sessions.ts";
import { findUser, updatePassword } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { hashChosenPassword } from "./chosen-password.ts";
import { isOwnPassword } from "./prove-password.ts";

/**
 * Changes the caller's own password and ends their other sessions; in this one it counts as given now.
 * By a session, not a token. Refuses `forbidden`, and `invalid_request` for a wrong present password or one that may not be chosen.
 */
export async function changePassword(access: Access, input: { current: string; next: string }): Promise<void> {
  if (access.sessionId === null) throw new Refusal("forbidden", "A password is changed in the browser.");
  if (!(await isOwnPassword(access, input.current))) {
    throw refuseField("current", "is not your present password", "That is not your present password.");
  }
  const { email } = found(await findUser({ id: access.userId }), "person");
  const next = await hashChosenPassword(input.next, email, "next");
  await transact(person(access), async (tx) => {
    await updatePassword(tx, access.userId, next, access.sessionId);
    const subject = { kind: "person", id: access.userId, name: access.userName };
    await recordAct(tx, access, { act: "password.changed", projectId: null, subject });
  });
  await updateProved(access.sessionId);
}
