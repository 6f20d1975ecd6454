import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { insertSession } from "#lib/db/people/sessions.ts";
import { findPasswordHash, findUser, type StoredPassword, type User } from "#lib/db/people/users.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { makePasswordLink } from "./passwords/make-password-link.ts";
import { isPassword } from "./passwords/password.ts";

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
 * the person is disabled; neither the answer nor the time it takes tells which, or whether the e-mail is known. Either is audited.
 */
export async function openSession(input: SignIn): Promise<SignedIn | null> {
  const email = input.email.trim().toLowerCase();
  const found = await findPasswordHash(email);
  const right = await isPassword(found?.passwordHash ?? null, input.password);
  const known = right ? found : null;
  const who = await findUser({ email });
  const userAgent = input.userAgent?.slice(0, 400) ?? null;
  const { address } = input;
  return transact(actorOf(email, who), async (tx) => {
    const opened = known && (await open(tx, known, { userAgent, address }));
    await recordAct(tx, actorOf(email, who), {
      act: opened ? "sign_in.succeeded" : "sign_in.failed",
      projectId: null,
      subject: { kind: "person", id: who?.id ?? null, name: who?.email ?? shownEmail(email) },
      data: { address, userAgent, ...opened?.data },
    });
    return opened?.answer ?? null;
  });
}

type Opened = { answer: SignedIn; data: Record<string, unknown> };

/** Null where the person was disabled meanwhile. */
async function open(
  tx: Tx,
  { userId, mustChange }: StoredPassword,
  from: Pick<SignIn, "userAgent" | "address">,
): Promise<Opened | null> {
  if (mustChange) {
    const { path } = await makePasswordLink(userId, "change", tx);
    return { answer: { sessionId: null, setPassword: path }, data: { mustChangePassword: true } };
  }
  const id = newId("ses");
  if (!(await insertSession(tx, { id, userId, ...from }))) return null;
  return { answer: { sessionId: id, setPassword: null }, data: { session: id } };
}

/** Who it claims to be; for a failed sign-in that is all that is known. */
function actorOf(email: string, who: User | null): Actor {
  return { kind: "user", id: who?.id ?? null, name: who?.name ?? shownEmail(email) };
}

/** What is no e-mail address may be a password in the wrong field, and is not kept. */
function shownEmail(email: string): string {
  return z.email().max(320).safeParse(email).success ? email : "not an e-mail address";
}
