"use server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { LinkKind } from "#lib/db/people/password-links.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { findLinkOwner, setPasswordByLink } from "#lib/lifecycle/people/passwords/set-password-by-link.ts";
import { revokeSession as endSession } from "#lib/lifecycle/people/revoke-session.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { parseInput } from "#lib/server/api/parse-input.ts";
import { accessOfSession } from "#lib/server/auth/access-of-request.ts";
import { authCookieNames, authCookieOptions } from "#lib/server/auth/auth-cookies.ts";
import { Credentials } from "#lib/server/auth/auth-options.ts";
import { callerOfAction, knownBrowserOf, setSessionCookies } from "#lib/server/auth/browser-session.ts";
import { countSignIn, countVisit, forgiveSignIn } from "#lib/server/auth/sign-in-throttle.ts";
import { type Answer, answerOf } from "./act.ts";

/**
 * What the sign-in page calls: the same as next-auth's callback, with an answer that a form can show. `setPassword`: the page
 * on which the person sets a password of their own before they get a session.
 */
export async function signIn(input: {
  email: string;
  password: string;
}): Promise<Answer<{ setPassword: string | null }>> {
  return answerOf("signIn", async () => {
    const { email, password } = parseInput(Credentials, input);
    const caller = await callerOfAction();
    const trying = { address: caller.address, email, browser: await knownBrowserOf(email) };
    await countSignIn(trying);
    const opened = await openSession({ email, password, ...caller });
    if (opened === null) throw new Refusal("unauthenticated", "Email or password is wrong.");
    await forgiveSignIn(trying);
    if (opened.sessionId !== null) await setSessionCookies(opened.sessionId, email);
    return { setPassword: opened.setPassword };
  });
}

const Link = z.strictObject({ secret: z.string().max(100) });

/** Whose a link is that lets somebody set their password. Refuses `not_found` for one that cannot be used. */
export async function readPasswordLink(
  input: z.infer<typeof Link>,
): Promise<Answer<{ kind: LinkKind; name: string; email: string }>> {
  return answerOf("readPasswordLink", async () => {
    const { secret } = parseInput(Link, input);
    await countVisit((await callerOfAction()).address);
    const { kind, name, email } = await findLinkOwner(secret);
    return { kind, name, email };
  });
}

/** Sets a password by such a link, and signs its person in. */
export async function setPassword(input: { secret: string; password: string }): Promise<Answer<null>> {
  return answerOf("setPassword", async () => {
    const { secret, password } = parseInput(Link.extend({ password: z.string().max(1000) }), input);
    const caller = await callerOfAction();
    await countVisit(caller.address);
    const { sessionId, email } = await setPasswordByLink({ secret, password, ...caller });
    await setSessionCookies(sessionId, email);
    return null;
  });
}

/** Ends the session of this browser and goes to /sign-in. */
export async function signOut(): Promise<void> {
  const access = await accessOfSession();
  if (access?.sessionId) await endSession(access, access.sessionId);
  const jar = await cookies();
  jar.set(authCookieNames().session, "", { ...authCookieOptions(), maxAge: 0 });
  redirect("/sign-in");
}
