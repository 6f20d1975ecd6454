import type { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { PROBLEMS, type Problem } from "../../contract/problem.ts";

/** Headers of every answer of the API: no cache stores it, and no browser guesses another content type. */
const ALWAYS = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };

/** An answer whose text is known: our own web server sends it without reading it back from the body. Null: it has none. */
export class TextAnswer extends Response {
  readonly content: string | null;

  constructor(content: string | null, init: ResponseInit) {
    super(content, init);
    this.content = content;
  }
}

/** A JSON answer. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Response {
  return textAnswer(status, "application/json", JSON.stringify(value), headers);
}

/** 204. */
export function emptyAnswer(): Response {
  return new TextAnswer(null, { status: 204, headers: ALWAYS });
}

/** An answer whose text was made elsewhere; null: it has no body. */
export function textAnswer(
  status: number,
  contentType: string,
  body: string | null,
  headers: Record<string, string> = {},
): Response {
  return new TextAnswer(body, { status, headers: { "Content-Type": contentType, ...ALWAYS, ...headers } });
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
