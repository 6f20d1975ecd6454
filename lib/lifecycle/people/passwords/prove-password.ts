import { updateProved } from "#lib/db/people/sessions.ts";
import { findPasswordHash, findUser } from "#lib/db/people/users.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { isPassword } from "./password.ts";

/**
 * Takes the caller's password again, for what asks for a recent one (`requireRecentPassword`).
 * By a session, not a token: else `forbidden`. Refuses `invalid_request` for a wrong password.
 */
export async function provePassword(access: Access, password: string): Promise<void> {
  if (access.sessionId === null) throw new Refusal("forbidden", "A password is given in the browser.");
  if (!(await isOwnPassword(access, password))) throw refuseField("password", "is wrong", "The password is wrong.");
  await updateProved(access.sessionId);
}

/** Whether this is the present password of the caller. */
export async function isOwnPassword(access: Access, password: string): Promise<boolean> {
  const user = await findUser({ id: access.userId });
  const stored = user && (await findPasswordHash(user.email));
  return isPassword(stored?.passwordHash ?? null, password);
}
