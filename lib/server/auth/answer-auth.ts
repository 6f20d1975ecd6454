import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { clientAddress } from "#lib/server/web-server/client-address.ts";
import { failureAnswer } from "../api/failure-answer.ts";
import { authCookieNames, cookieIn } from "./auth-cookies.ts";
import { type AuthAnswer, callNextAuth } from "./call-next-auth.ts";
import { readForm } from "./read-form.ts";
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
  const address = clientAddress(request.headers);
  const email = form.email ?? "";
  if (route === SIGN_IN) await countSignIn(address, email);
  const answered = await callNextAuth({
    method: request.method,
    action,
    body: { ...form, callbackUrl: returnPath(form.callbackUrl) },
    cookies: ourCookies(request),
    headers: Object.fromEntries(request.headers),
  });
  if (route === SIGN_IN && isSignedIn(answered)) await forgiveSignIn(address, email);
  return asResponse(answered);
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
