import { environment } from "../../environment.ts";

/**
 * Did our own pages send this, or no page at all? A browser sends its session cookie with whatever page asks, and names that
 * page with every write (Sec-Fetch-Site, or at least Origin): a write that names another site is refused. A script that
 * sends neither was given the cookie by its person, and the cookie is SameSite=Lax besides.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const named = request.headers.get("origin");
  if (named === null) return true;
  const origin = URL.parse(named);
  if (origin === null) return false;
  return origin.origin === new URL(environment().publicUrl).origin || origin.host === request.headers.get("host");
}
