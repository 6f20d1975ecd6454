import { transact } from "#lib/db/connection/transaction.ts";
import { findPasswordLink, type LinkRow, markPasswordLinkUsed } from "#lib/db/people/password-links.ts";
import { insertSession } from "#lib/db/people/sessions.ts";
import { updatePassword } from "#lib/db/people/users.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { hashChosenPassword } from "./chosen-password.ts";

/** Whose link this is. By whoever has its secret. Refuses `not_found` for one that was used, replaced, or is too old. */
export async function findLinkOwner(secret: string): Promise<LinkRow> {
  const link = await findPasswordLink(sha256(secret));
  if (link === null) throw gone();
  return link;
}

/**
 * Sets the password of a link's person, ends their sessions and opens one. A link works once: of two who use it at the same time
 * one is refused. By whoever has its secret. No event; audited. Refuses `not_found` as above, and `invalid_request` for a password that
 * may not be chosen.
 */
export async function setPasswordByLink(input: {
  secret: string;
  password: string;
  userAgent: string | null;
  address: string | null;
}): Promise<{ sessionId: string; email: string }> {
  const { userId, email, name, kind } = await findLinkOwner(input.secret);
  const passwordHash = await hashChosenPassword(input.password, email);
  const actor = { kind: "user", id: userId, name } as const;
  const sessionId = await transact(actor, async (tx) => {
    if (!(await markPasswordLinkUsed(tx, sha256(input.secret)))) throw gone();
    await updatePassword(tx, userId, passwordHash, null);
    const id = newId("ses");
    const userAgent = input.userAgent?.slice(0, 400) ?? null;
    const { address } = input;
    await insertSession(tx, { id, userId, userAgent, address });
    const line = { projectId: null, subject: { kind: "person", id: userId, name: email } };
    await recordAct(tx, actor, { ...line, act: "password.changed", data: { address, link: kind } });
    await recordAct(tx, actor, { ...line, act: "sign_in.succeeded", data: { address, userAgent, session: id } });
    return id;
  });
  return { sessionId, email };
}

function gone(): Refusal {
  return new Refusal("not_found", "This link has been used, or is too old. Ask an admin for another one.");
}
