import { decode } from "next-auth/jwt";
import { environment } from "../../environment.ts";

/** The key under which the cookie carries the id of a session; it carries nothing else about anyone. */
export const SESSION_ID = "sid";

/** The session id in the value of our cookie; null where it was not made here, was changed, or is too old. */
export async function sessionIdIn(cookie: string | undefined): Promise<string | null> {
  if (cookie === undefined || cookie === "") return null;
  const content = await decode({ token: cookie, secret: authSecret() }).catch(() => null);
  const id = content?.[SESSION_ID];
  return typeof id === "string" ? id : null;
}

/** NEXTAUTH_SECRET, which bin/up makes where nobody sets it. */
export function authSecret(): string {
  const secret = environment().nextauthSecret;
  if (secret === undefined) throw new Error("NEXTAUTH_SECRET is not set.");
  return secret;
}
