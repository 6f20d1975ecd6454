import { insertSession } from "#lib/db/people/sessions.ts";
import { findPasswordHash } from "#lib/db/people/users.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { isPassword } from "./password.ts";

export type SignIn = {
  email: string;
  password: string;
  /** where from, as the person will read it in their list of sessions */
  userAgent: string | null;
  address: string | null;
};

/**
 * Signs someone in: a new session, whatever others they have. Null when e-mail and password do not belong together or the
 * person is disabled; which of these, and whether the e-mail is known, shows neither in the answer nor in its time.
 */
export async function openSession(input: SignIn): Promise<{ sessionId: string } | null> {
  const known = await findPasswordHash(input.email.trim().toLowerCase());
  const right = await isPassword(known?.passwordHash ?? null, input.password);
  if (known === null || !right) return null;
  const id = newId("ses");
  const opened = await insertSession({
    id,
    userId: known.userId,
    userAgent: input.userAgent?.slice(0, 400) ?? null,
    address: input.address,
  });
  return opened ? { sessionId: id } : null;
}
