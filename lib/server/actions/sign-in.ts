"use server";
import { cookies, headers } from "next/headers";
import { encode } from "next-auth/jwt";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { problemOf } from "../api/answer.ts";
import { refusalOf } from "../api/failure-answer.ts";
import { parseInput } from "../api/parse-input.ts";
import { authCookieNames, authCookieOptions } from "../auth/auth-cookies.ts";
import { Credentials, WEEK_SECONDS } from "../auth/auth-options.ts";
import { authSecret, SESSION_ID } from "../auth/session-id.ts";
import { countSignIn, forgiveSignIn } from "../auth/sign-in-throttle.ts";
import type { Answer } from "./act.ts";

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
    await keepSession(opened.sessionId);
    return { ok: true, value: null };
  } catch (error) {
    return { ok: false, problem: problemOf(refusalOf(error, { action: "signIn" })) };
  }
}

async function keepSession(sessionId: string): Promise<void> {
  const token = await encode({ token: { [SESSION_ID]: sessionId }, secret: authSecret(), maxAge: WEEK_SECONDS });
  const jar = await cookies();
  jar.set(authCookieNames().session, token, { ...authCookieOptions(), maxAge: WEEK_SECONDS });
}
