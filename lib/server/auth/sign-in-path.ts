const HOME = "/queue";

/** The sign-in page, with the way back to `path` unless that is where signing in leads anyway. */
export function signInPath(path: string): string {
  const back = returnPath(path);
  return back === HOME ? "/sign-in" : `/sign-in?${new URLSearchParams({ callbackUrl: back })}`;
}

/** Where signing in leads: a page of this desk, whatever the address says. Anything else leads home. */
export function returnPath(callbackUrl: string | null | undefined): string {
  const asked = callbackUrl?.startsWith("/") ? URL.parse(callbackUrl, "http://desk") : null;
  if (asked === null || asked.origin !== "http://desk") return HOME;
  const { pathname } = asked;
  if (pathname === "/" || pathname.startsWith("//") || /^\/(?:sign-in|api|metrics)(?:\/|$)/.test(pathname)) return HOME;
  return `${pathname}${asked.search}${asked.hash}`;
}
