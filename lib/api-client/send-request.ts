import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Problem } from "#lib/contract/problem.ts";
import { ApiProblem, isProblem } from "./api-problem.ts";
import { parseRetryAfter, retryDelay } from "./retry-delay.ts";
import { Unreachable, unreachable } from "./unreachable.ts";

/** Where the desk is and who asks. `onRetry` is told of every try that failed and will be followed by another. */
export interface Desk {
  /** such as http://127.0.0.1:3000, without a slash at its end */
  url: string;
  token: string;
  onRetry?: (error: Error, delayMs: number) => void;
}

/** How long a call may take. Both times in milliseconds. */
export interface CallOptions {
  signal?: AbortSignal;
  /** each try is given up after this time (15 s) */
  timeoutMs?: number;
  /** no new try begins after this time (30 s); 0: one try only */
  retryForMs?: number;
}

/** One try of a request with openapi-fetch, which is to pass these options on. */
export type Attempt<Answer> = (init: {
  signal: AbortSignal;
  headers: Record<string, string>;
}) => Promise<{ data?: Answer; error?: unknown; response: Response }>;

/** As `sendRequest`, under one new Idempotency-Key for all tries: for what must not happen twice. */
export function sendOnce<Answer>(desk: Desk, attempt: Attempt<Answer>, options?: CallOptions): Promise<Answer> {
  const key = { "idempotency-key": randomUUID() };
  return sendRequest(desk, (init) => attempt({ ...init, headers: key }), options);
}

/**
 * Sends a request and returns the JSON of its answer, or null for a 204. A network error, a 5xx, a 429 and an
 * `idempotency_in_progress` are retried, so the request must be safe to repeat. Throws ApiProblem, Unreachable, or the
 * signal's reason once aborted.
 */
export async function sendRequest<Answer>(
  desk: Desk,
  attempt: Attempt<Answer>,
  options: CallOptions = {},
): Promise<Answer> {
  const { signal, retryForMs = 30_000 } = options;
  const begun = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await tryOnce(desk, attempt, options);
    } catch (error) {
      signal?.throwIfAborted();
      if (!isRetryable(error)) throw error;
      const delay = retryDelay(tries, error instanceof ApiProblem ? error.retryAfterMs : null, Math.random());
      if (performance.now() - begun + delay > retryForMs) throw error;
      desk.onRetry?.(error, delay);
      await sleep(delay, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function tryOnce<Answer>({ url }: Desk, attempt: Attempt<Answer>, options: CallOptions): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 15_000);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const { data, error, response } = await attempt({ signal, headers: {} }).catch((cause: unknown) => {
    throw unreachable(url, timeout.aborted ? new Error("it took too long to answer") : cause);
  });
  if (response.status === 204) return null as Answer;
  if (response.ok && data !== undefined) return data;
  if (response.ok) throw unreachable(url, new SyntaxError("The answer is empty"));
  throw new ApiProblem(asProblem(error, response), parseRetryAfter(response.headers.get("retry-after"), Date.now()));
}

/** A proxy on the way may give an answer that is not the desk's: then its status is all there is to go by. */
function asProblem(body: unknown, response: Response): Problem {
  if (typeof body === "object" && body !== null && "code" in body && "status" in body) return body as Problem;
  const title = response.statusText || `HTTP ${response.status}`;
  return {
    type: "about:blank",
    title,
    status: response.status,
    code: "unavailable",
    detail: `${title} at ${new URL(response.url).pathname}`,
  };
}

function isRetryable(error: unknown): error is ApiProblem | Unreachable {
  if (error instanceof Unreachable) return true;
  return (
    error instanceof ApiProblem &&
    (error.status >= 500 || error.status === 429 || isProblem(error, "idempotency_in_progress"))
  );
}
