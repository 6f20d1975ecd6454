import { transact } from "#lib/db/connection/transaction.ts";
import { findPasswordHash, findUser, updatePassword } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { hashPassword, isPassword } from "./password.ts";

/**
 * Changes the caller's own password and ends their other sessions.
 * By a session, not a token. Refuses `forbidden`, and `invalid_request` for a wrong present password.
 */
export async function changePassword(access: Access, input: { current: string; next: string }): Promise<void> {
  if (access.sessionId === null) throw new Refusal("forbidden", "A password is changed in the browser.");
  const user = await findUser({ id: access.userId });
  const stored = user && (await findPasswordHash(user.email));
  if (!(await isPassword(stored?.passwordHash ?? null, input.current))) {
    throw refuseField("current", "is not your present password", "That is not your present password.");
  }
  const next = await hashPassword(input.next);
  await transact(person(access), async (tx) => {
    await updatePassword(tx, access.userId, next, access.sessionId);
    const subject = { kind: "person", id: access.userId, name: access.userName };
    await recordAct(tx, access, { act: "password.changed", projectId: null, subject });
  });
}
