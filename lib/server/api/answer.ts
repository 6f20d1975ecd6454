import type { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { PROBLEMS, type Problem } from "../../contract/problem.ts";

/** Headers of every answer of the API: no cache stores it, and no browser guesses another content type. */
const ALWAYS = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/** A JSON answer. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", ...ALWAYS, ...headers },
  });
}

/** 204. */
export function emptyAnswer(): Response {
  return new Response(null, { status: 204, headers: ALWAYS });
}

/** An answer whose text was made elsewhere; null: it has no body. */
export function textAnswer(
  status: number,
  contentType: string,
  body: string | null,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { "Content-Type": contentType, ...ALWAYS, ...headers } });
}

/** An answer of a library, with the headers of every answer. */
export function relayedAnswer({ status, headers, body }: Response): Response {
  return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...ALWAYS } });
}

/** 200 with a body that is made while it is read. */
export function streamAnswer(
  contentType: string,
  body: ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { headers: { "Content-Type": contentType, ...ALWAYS, ...headers } });
}

/** The problem+json answer of a refusal, with the status of its code. */
export function problemAnswer(refusal: Refusal, headers: Record<string, string> = {}): Response {
  const problem = problemOf(refusal);
  return textAnswer(problem.status, "application/problem+json", JSON.stringify(problem), headers);
}

/** The problem+json body of a refusal. */
export function problemOf({ code, message, extra }: Refusal): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: "about:blank", title, status, code, detail: message, ...extra };
}
