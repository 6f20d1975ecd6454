import type { NextAuthOptions } from "next-auth";
import { z } from "zod";
import { readAccessOfSession } from "#lib/db/people/access.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { revokeSession } from "#lib/lifecycle/people/revoke-session.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { log } from "../../log.ts";
import { authCookieNames, authCookieOptions, isHttps } from "./auth-cookies.ts";
import { authSecret, SESSION_ID } from "./session-id.ts";

/** What someone sends to sign in; far longer than any real e-mail or password, so that nothing is hashed that is not one. */
export const Credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1000) });
/** The longest life of a session, and of its cookie. */
export const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * What next-auth is told. Its signed cookie carries the id of a session of ours and nothing more; whether that session
 * still works is asked of the database, each time.
 */
export function authOptions(): NextAuthOptions {
  const names = authCookieNames();
  const options = authCookieOptions();
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: WEEK_SECONDS },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
    },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/settings" },
    providers: [{ id: "credentials", name: "Password", type: "credentials", credentials: {}, authorize }],
    callbacks: {
      // Checked already, by whoever called.
      redirect: async ({ url }) => url,
      jwt: async ({ token, user }) => ({ [SESSION_ID]: user === undefined ? token[SESSION_ID] : user.id }),
      session: async ({ session, token }) => {
        const access = await readAccessOfSession(String(token[SESSION_ID]));
        if (access === null) throw new Error("the session has ended");
        return { expires: session.expires, user: { name: access.userName } };
      },
    },
    events: { signOut: async ({ token }) => signOut(String(token[SESSION_ID])) },
    logger: {
      error: (code, metadata) => log.debug({ code, metadata }, "next-auth refused something"),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** Opens a session for the right password; `id` is the session's. Who must set another one first does that by the sign-in page. */
async function authorize(
  input: unknown,
  request: { headers?: Record<string, unknown> },
): Promise<{ id: string } | null> {
  const credentials = Credentials.safeParse(input);
  if (!credentials.success) return null;
  const headers = new Headers(request.headers as Record<string, string>);
  const opened = await openSession({
    ...credentials.data,
    userAgent: headers.get("user-agent"),
    address: clientAddress(headers),
  });
  return opened === null || opened.sessionId === null ? null : { id: opened.sessionId };
}

async function signOut(sessionId: string): Promise<void> {
  const access = await readAccessOfSession(sessionId);
  if (access !== null) await revokeSession(access, sessionId);
}
