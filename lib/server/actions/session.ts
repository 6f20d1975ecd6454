"use server";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { encode } from "next-auth/jwt";
import { z } from "zod";
import { Slug } from "#lib/contract/basics.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { revokeSession as endSession } from "#lib/lifecycle/people/revoke-session.ts";
import { findProjectFor } from "#lib/lifecycle/projects/find-project-for.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { problemOf } from "#lib/server/api/answer.ts";
import { refusalOf } from "#lib/server/api/failure-answer.ts";
import { parseInput } from "#lib/server/api/parse-input.ts";
import { accessOfSession } from "#lib/server/auth/access-of-request.ts";
import { authCookieNames, authCookieOptions } from "#lib/server/auth/auth-cookies.ts";
import { Credentials, WEEK_SECONDS } from "#lib/server/auth/auth-options.ts";
import { authSecret, SESSION_ID } from "#lib/server/auth/session-id.ts";
import { countSignIn, forgiveSignIn } from "#lib/server/auth/sign-in-throttle.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { type Answer, act } from "./act.ts";

/** What the sign-in page calls: the same as next-auth's callback, with an answer that a form can show. */
export async function signIn(input: { email: string; password: string }): Promise<Answer<null>> {
  try {
    const sent = await headers();
    const address = clientAddress(sent);
    const { email, password } = parseInput(Credentials, input);
    await countSignIn(address, email);
    const opened = await openSession({ email, password, address, userAgent: sent.get("user-agent") });
    if (opened === null) throw new Refusal("unauthenticated", "Email or password is wrong.");
    await forgiveSignIn(address, email);
    await setSessionCookie(opened.sessionId);
    return { ok: true, value: null };
  } catch (error) {
    return { ok: false, problem: problemOf(refusalOf(error, { action: "signIn" })) };
  }
}

async function setSessionCookie(sessionId: string): Promise<void> {
  const token = await encode({ token: { [SESSION_ID]: sessionId }, secret: authSecret(), maxAge: WEEK_SECONDS });
  const jar = await cookies();
  jar.set(authCookieNames().session, token, { ...authCookieOptions(), maxAge: WEEK_SECONDS });
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Ends the session of this browser and goes to /sign-in. */
export async function signOut(): Promise<void> {
  const access = await accessOfSession();
  if (access?.sessionId) await endSession(access, access.sessionId);
  const jar = await cookies();
  jar.set(authCookieNames().session, "", { ...authCookieOptions(), maxAge: 0 });
  redirect("/sign-in");
}

/** Stores in a cookie which project this browser shows. Refuses one that the person may not see. */
export async function chooseProject(input: { slug: string }): Promise<Answer<null>> {
  return act(z.strictObject({ slug: Slug }), input, async (access, { slug }) => {
    const project = await findProjectFor(access, "read", slug);
    const jar = await cookies();
    jar.set(authCookieNames().project, project.slug, { ...authCookieOptions(), maxAge: YEAR_SECONDS });
    return null;
  });
}
