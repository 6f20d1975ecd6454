import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { failureAnswer } from "#lib/server/api/failure-answer.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { authCookieNames, authCookieOptions, cookieIn } from "./auth-cookies.ts";
import { type AuthAnswer, type AuthCall, callNextAuth } from "./call-next-auth.ts";
import { KNOWN_SECONDS, knownBrowser, markBrowserKnown } from "./known-browser.ts";
import { authSecret } from "./session-id.ts";
import { returnPath } from "./sign-in-path.ts";
import { countSignIn, forgiveSignIn } from "./sign-in-throttle.ts";

/** The part of next-auth's routes that passwords need; all else under /api/auth does not exist. */
const ROUTES = [
  "GET csrf",
  "GET session",
  "GET providers",
  "GET signin",
  "GET error",
  "POST callback/credentials",
  "POST signout",
];
const SIGN_IN = "POST callback/credentials";

/** Answers a request under /api/auth. Never throws, and no input makes it answer 5xx. */
export async function answerAuth(request: Request, action: string[]): Promise<Response> {
  return answer(request, action).catch((error: unknown) => failureAnswer(error, request));
}

async function answer(request: Request, action: string[]): Promise<Response> {
  const route = `${request.method} ${action.join("/")}`;
  if (!ROUTES.includes(route)) throw new Refusal("not_found", "There is nothing here.");
  const form = request.method === "POST" ? await readForm(request) : {};
  const call = {
    method: request.method,
    action,
    body: { ...form, callbackUrl: returnPath(form.callbackUrl) },
    cookies: ourCookies(request),
    headers: Object.fromEntries(request.headers),
  };
  return route === SIGN_IN ? answerSignIn(request, call) : asResponse(await callNextAuth(call));
}

/** A try is counted only where it comes from our own page: another site must not use up the tries of who looks at it. */
async function answerSignIn(request: Request, call: AuthCall): Promise<Response> {
  if (!hasCsrfToken(call)) return asResponse(await callNextAuth({ ...call, body: { ...call.body, csrfToken: "" } }));
  const { known } = authCookieNames();
  const cookie = cookieIn(request.headers.get("cookie"), known);
  const email = call.body.email ?? "";
  const browser = await knownBrowser(cookie, email);
  const trying = { address: clientAddress(request.headers), email, browser };
  await countSignIn(trying);
  const answered = await callNextAuth(call);
  if (isSignedIn(answered)) {
    await forgiveSignIn(trying);
    answered.headers.append("Set-Cookie", knownBrowserCookie(known, await markBrowserKnown(cookie, email)));
  }
  return asResponse(answered);
}

/** Whether the form carries the token that next-auth gave this browser: in its cookie, beside a hash with the secret. */
function hasCsrfToken({ body, cookies }: AuthCall): boolean {
  const [token = "", hash = ""] = (cookies[authCookieNames().csrf] ?? "").split("|");
  return token !== "" && token === body.csrfToken && hash === sha256(`${token}${authSecret()}`);
}

function knownBrowserCookie(name: string, value: string): string {
  const secure = authCookieOptions().secure ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${KNOWN_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

/** Only those that next-auth signs: it takes fright at a callback address that it did not write. */
function ourCookies(request: Request): Record<string, string> {
  const header = request.headers.get("cookie");
  const { session, csrf } = authCookieNames();
  return Object.fromEntries([session, csrf].map((name) => [name, decode(cookieIn(header, name))]));
}

function decode(value: string | undefined): string {
  try {
    return decodeURIComponent(value ?? "");
  } catch {
    return "";
  }
}

function isSignedIn({ headers }: AuthAnswer): boolean {
  return headers.getSetCookie().some((cookie) => new RegExp(`^${authCookieNames().session}=[^;]`).test(cookie));
}

function asResponse({ status, headers, location, body }: AuthAnswer): Response {
  headers.set("Cache-Control", "private, no-store");
  if (location !== null) headers.set("Location", location);
  return new Response(body === "" ? null : body, { status, headers });
}

/** An e-mail, a password and a CSRF token are far below this. */
const LIMIT = 16 * 1024;

/**
 * The text fields of a form, sent as a form or as JSON; whatever else is in it is left out. Throws a Refusal
 * `payload_too_large`, `unsupported_media_type` or `malformed_json`.
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  if (!(Number(request.headers.get("content-length")) <= LIMIT)) throw tooLarge();
  const text = await request.text();
  if (text.length > LIMIT) throw tooLarge();
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  if (type.startsWith("application/json")) return textFields(text);
  if (text === "") return {};
  throw new Refusal("unsupported_media_type", "Send a form or JSON.");
}

function tooLarge(): Refusal {
  return new Refusal("payload_too_large", "This is too long to be a sign-in.");
}

function textFields(text: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw new Refusal("malformed_json", "The body cannot be read as JSON.");
  }
  const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
}
