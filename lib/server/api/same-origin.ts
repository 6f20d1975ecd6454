import { environment } from "../../environment.ts";

/**
 * Did our own pages send this? A browser sends its session cookie with whatever page asks; a write must come from ours
 * (ENGINE 10: route handlers get no such check from Next). Without any of the two headers the answer is no.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = URL.parse(request.headers.get("origin") ?? "");
  if (origin === null) return false;
  return origin.origin === new URL(environment().publicUrl).origin || origin.host === request.headers.get("host");
}
