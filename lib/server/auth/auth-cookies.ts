import { createHash } from "node:crypto";
import { environment } from "../../environment.ts";

/** Where the desk is reached by https: cookies are Secure, and the browser keeps them to this host and path. */
export function isHttps(): boolean {
  return environment().publicUrl.startsWith("https:");
}

/**
 * The names of our cookies. Browsers send cookies to every port of a host, so the names tell copies of Yardmaster apart by port and
 * data folder: each has a session of its own in one browser. Desks behind one public address are one copy, if they share the secret.
 */
export function authCookieNames(): {
  session: string;
  csrf: string;
  callback: string;
  lastProject: string;
  known: string;
} {
  const { port, dataFolder, publicUrl, publicUrlGiven, nextauthSecret } = environment();
  const what = publicUrlGiven ? `${publicUrl} ${nextauthSecret}` : `${port} ${dataFolder}`;
  const copy = createHash("sha256").update(what).digest("hex").slice(0, 8);
  const prefix = isHttps() ? "__Host-" : "";
  return {
    session: `${prefix}yardmaster_${copy}_session`,
    csrf: `${prefix}yardmaster_${copy}_csrf`,
    callback: `${prefix}yardmaster_${copy}_callback`,
    lastProject: `${prefix}yardmaster_${copy}_last_project`,
    known: `${prefix}yardmaster_${copy}_known`,
  };
}

/** HttpOnly, same-site, whole host; Secure with https. */
export function authCookieOptions(): { httpOnly: true; sameSite: "lax"; path: "/"; secure: boolean } {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps() };
}

/** The value of one cookie in a `Cookie` header. */
export function cookieIn(header: string | null, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
