import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { readAccessOfSession, readAccessOfToken } from "#lib/db/people/access.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { hashToken, isTokenSecret } from "#lib/lifecycle/people/token-secret.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { clientAddress, requestedPath } from "#lib/server/web-server/trusted-headers.ts";
import { authCookieNames, cookieIn } from "./auth-cookies.ts";
import { sessionIdIn } from "./session-id.ts";
import { signInPath } from "./sign-in-path.ts";

/**
 * Who sends a request: the token of its Authorization header, else the session of its cookie; null for nobody. Read anew
 * for each request, in one query, so that a revoked token, an ended session or another role acts at once. A header that
 * names no working token is nobody, whatever the cookie says.
 */
export async function accessOfRequest(request: ApiRequest): Promise<Access | null> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return accessOfAuthorization(authorization, clientAddress(request.headers));
  return accessOfCookie(cookieIn(request.headers.get("cookie"), authCookieNames().session));
}

/** Who looks at a page or calls an action: the session of the cookie. Read once per request, however many ask. */
export const accessOfSession: () => Promise<Access | null> = cache(async () => {
  const jar = await cookies();
  return accessOfCookie(jar.get(authCookieNames().session)?.value);
});

/** For pages: who looks at it. Nobody goes to /sign-in (307) and comes back afterwards. Call it before anything streams. */
export async function requireAccess(): Promise<Access> {
  const access = await accessOfSession();
  if (access !== null) return access;
  return redirect(signInPath(requestedPath(await headers())));
}

async function accessOfAuthorization(authorization: string, address: string): Promise<Access | null> {
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
  return isTokenSecret(token) ? readAccessOfToken(hashToken(token), address) : null;
}

async function accessOfCookie(cookie: string | undefined): Promise<Access | null> {
  const sessionId = await sessionIdIn(cookie);
  return sessionId === null ? null : readAccessOfSession(sessionId);
}
