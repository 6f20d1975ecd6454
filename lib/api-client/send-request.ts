import { setTimeout as sleep } from "node:timers/promises";
import type { Problem } from "#lib/contract/problem.ts";
import { ApiProblem, isProblem } from "./api-problem.ts";
import { parseRetryAfter, retryDelay } from "./retry-delay.ts";
import { Unreachable, unreachable } from "./unreachable.ts";

/** Where the desk is and who asks. `onRetry` hears of every try that did not get through. */
export interface Desk {
  /** such as http://127.0.0.1:3000, without a slash at its end */
  url: string;
  token: string;
  onRetry?: (error: Error, delayMs: number) => void;
}

export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** below /api/v1, beginning with a slash */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

/** How long to try. Both in milliseconds. */
export interface Patience {
  signal?: AbortSignal;
  /** one try is given up after this time (15 s) */
  timeoutMs?: number;
  /** no new try begins after this time (30 s); 0: one try only */
  retryForMs?: number;
}

/**
 * Sends one request and answers its JSON, or null for a 204. A network error, a 5xx, a 429 and an `idempotency_in_progress`
 * are tried again, so send only what may be repeated. Throws ApiProblem, Unreachable, or the signal's reason once aborted.
 */
export async function sendRequest(desk: Desk, request: ApiRequest, patience: Patience = {}): Promise<unknown> {
  const { signal, retryForMs = 30_000 } = patience;
  const begun = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(desk, request, patience);
    } catch (error) {
      signal?.throwIfAborted();
      if (!mayPass(error)) throw error;
      const delay = retryDelay(attempt, error instanceof ApiProblem ? error.retryAfterMs : null, Math.random());
      if (performance.now() - begun + delay > retryForMs) throw error;
      desk.onRetry?.(error, delay);
      await sleep(delay, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function sendOnce(desk: Desk, request: ApiRequest, patience: Patience): Promise<unknown> {
  const url = `${desk.url}/api/v1${request.path}`;
  const timeout = AbortSignal.timeout(patience.timeoutMs ?? 15_000);
  const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${desk.token}` };
  if (request.body !== undefined) headers["content-type"] = "application/json";
  if (request.idempotencyKey !== undefined) headers["idempotency-key"] = request.idempotencyKey;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: patience.signal === undefined ? timeout : AbortSignal.any([patience.signal, timeout]),
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    throw unreachable(url, timeout.aborted ? new Error("it took too long to answer") : error);
  }
  if (response.status === 204) return null;
  const body = parsed(text);
  if (response.ok && body !== undefined) return body;
  throw new ApiProblem(
    asProblem(body, response, url),
    parseRetryAfter(response.headers.get("retry-after"), Date.now()),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A proxy in between may answer something that is not the desk's: then the status is all there is to go by. */
function asProblem(body: unknown, response: Response, url: string): Problem {
  if (typeof body === "object" && body !== null && "code" in body && "status" in body) return body as Problem;
  if (response.ok) throw unreachable(url, new Error("the answer is not JSON"));
  const title = response.statusText || `HTTP ${response.status}`;
  return {
    type: "about:blank",
    title,
    status: response.status,
    code: "unavailable",
    detail: `${title} at ${new URL(url).pathname}`,
  };
}

function mayPass(error: unknown): error is ApiProblem | Unreachable {
  if (error instanceof Unreachable) return true;
  return (
    error instanceof ApiProblem &&
    (error.status >= 500 || error.status === 429 || isProblem(error, "idempotency_in_progress"))
  );
}
