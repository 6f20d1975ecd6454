import { cookies, headers } from "next/headers";
import { encode } from "next-auth/jwt";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { authCookieNames, authCookieOptions } from "./auth-cookies.ts";
import { WEEK_SECONDS } from "./auth-options.ts";
import { KNOWN_SECONDS, knownBrowser, markBrowserKnown } from "./known-browser.ts";
import { authSecret, SESSION_ID } from "./session-id.ts";

/** From where a server action was called: what a session stores of it. */
export async function callerOfAction(): Promise<{ address: string; userAgent: string | null }> {
  const sent = await headers();
  return { address: clientAddress(sent), userAgent: sent.get("user-agent") };
}

/** The id of this browser where this account has signed in with it before, else null. */
export async function knownBrowserOf(email: string): Promise<string | null> {
  return knownBrowser((await cookies()).get(authCookieNames().known)?.value, email);
}

/** Gives this browser a session, in the cookie that next-auth reads, and knows it from now on. For server actions. */
export async function setSessionCookies(sessionId: string, email: string): Promise<void> {
  const token = await encode({ token: { [SESSION_ID]: sessionId }, secret: authSecret(), maxAge: WEEK_SECONDS });
  const jar = await cookies();
  const names = authCookieNames();
  jar.set(names.session, token, { ...authCookieOptions(), maxAge: WEEK_SECONDS });
  const known = await markBrowserKnown(jar.get(names.known)?.value, email);
  jar.set(names.known, known, { ...authCookieOptions(), maxAge: KNOWN_SECONDS });
}
