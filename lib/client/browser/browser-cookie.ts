const YEAR_SECONDS = 365 * 24 * 3600;

/** Writes a preference cookie from the browser: a year, whole site, same-site; an empty value deletes it. */
export function writeCookie(name: string, value: string): void {
  const maxAge = value === "" ? 0 : YEAR_SECONDS;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
