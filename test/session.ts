import { encode } from "next-auth/jwt";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { authCookieNames } from "#lib/server/auth/auth-cookies.ts";
import { SESSION_ID } from "#lib/server/auth/session-id.ts";

const SECRET = "a secret of tests";

/**
 * Signs one of test/callers.ts in, for what no token may do. `requestOf` sends the answer as the cookie of a page of the desk,
 * where it sends a token as a bearer.
 */
export async function signIn(email: string): Promise<string> {
  process.env.NEXTAUTH_SECRET ??= SECRET;
  const password = "password of a test";
  const session = await openSession({ email, password, userAgent: null, address: null });
  if (!session?.sessionId) throw new Error(`${email} cannot sign in`);
  const cookie = await encode({ secret: process.env.NEXTAUTH_SECRET, token: { [SESSION_ID]: session.sessionId } });
  return `${authCookieNames().session}=${cookie}`;
}
