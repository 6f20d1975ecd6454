import { createHmac, randomUUID } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { authSecret } from "./session-id.ts";

/** How long a browser stays known after its last good sign-in; its cookie lives as long. */
export const KNOWN_SECONDS = 365 * 24 * 3600;
/** Accounts that one browser may be known for; of more the oldest is forgotten. */
const MOST_ACCOUNTS = 5;
/** Keeps this cookie from being taken for a session's, which is sealed with the same secret. */
const SALT = "yardmaster known browser";

type Known = { browser: string; accounts: string[] };

/**
 * The id of a browser in which this account has signed in before; null for any other. After the OWASP sheet "Slow Down Online
 * Guessing Attacks with Device Cookies": the cookie opens nothing, it only keeps strangers from slowing its owner.
 */
export async function knownBrowser(cookie: string | undefined, email: string): Promise<string | null> {
  const known = await open(cookie);
  return known?.accounts.includes(accountOf(email)) ? known.browser : null;
}

/** The cookie of a browser after a good sign-in, from the one it had. */
export async function markBrowserKnown(cookie: string | undefined, email: string): Promise<string> {
  const known = await open(cookie);
  const account = accountOf(email);
  const others = (known?.accounts ?? []).filter((one) => one !== account);
  const next: Known = {
    browser: known?.browser ?? randomUUID(),
    accounts: [...others, account].slice(-MOST_ACCOUNTS),
  };
  return encode({ token: next, secret: authSecret(), salt: SALT, maxAge: KNOWN_SECONDS });
}

async function open(cookie: string | undefined): Promise<Known | null> {
  if (cookie === undefined || cookie === "") return null;
  const content = await decode({ token: cookie, secret: authSecret(), salt: SALT }).catch(() => null);
  const { browser, accounts } = (content ?? {}) as Partial<Known>;
  return typeof browser === "string" && Array.isArray(accounts) ? { browser, accounts } : null;
}

/** The cookie names no e-mail, sealed as it is. */
function accountOf(email: string): string {
  return createHmac("sha256", authSecret()).update(email.trim().toLowerCase()).digest("base64url").slice(0, 22);
}
