import { insertSession } from "#lib/db/people/sessions.ts";
import { findPasswordHash } from "#lib/db/people/users.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { makePasswordLink } from "./make-password-link.ts";
import { isPassword } from "./password.ts";

export type SignIn = {
  email: string;
  password: string;
  /** where from, as their list of sessions shows it */
  userAgent: string | null;
  address: string | null;
};

/** A session; or where somebody else chose the password, the page on which its person sets their own first. */
export type SignedIn = { sessionId: string; setPassword: null } | { sessionId: null; setPassword: string };

/**
 * Signs a person in: a new session, beside others they have. Null where e-mail and password do not belong together, or
 * the person is disabled; neither the answer nor the time it takes tells which, or whether the e-mail is known.
 */
export async function openSession(input: SignIn): Promise<SignedIn | null> {
  const known = await findPasswordHash(input.email.trim().toLowerCase());
  const right = await isPassword(known?.passwordHash ?? null, input.password);
  if (known === null || !right) return null;
  if (known.mustChange) return { sessionId: null, setPassword: (await makePasswordLink(known.userId, "change")).path };
  const id = newId("ses");
  const opened = await insertSession({
    id,
    userId: known.userId,
    userAgent: input.userAgent?.slice(0, 400) ?? null,
    address: input.address,
  });
  return opened ? { sessionId: id, setPassword: null } : null;
}
