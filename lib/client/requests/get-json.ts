import { noteBuild } from "#lib/client/browser/page-build.ts";
import { BUILD_HEADER } from "#lib/contract/build-header.ts";
import type { Problem } from "#lib/contract/problem.ts";

/** The server refused, or could not be reached: then `problem` is null. */
export class RequestFailed extends Error {
  override name = "RequestFailed";
  readonly problem: Problem | null;

  constructor(problem: Problem | null) {
    super(problem?.detail ?? "The desk could not be reached");
    this.problem = problem;
  }
}

/** Reads a GET route of this server with the browser's session; `path` is below /api/v1. Throws RequestFailed. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return send<T>(path, { headers: { accept: "application/json" }, signal: signal ?? null });
}

/**
 * Asks a POST route that changes nothing, for a question that does not fit in an address. Not a server action: the next
 * change of the address would cancel that. Throws RequestFailed.
 */
export async function askJson<T>(path: string, question: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  return send<T>(path, { method: "POST", headers, body: JSON.stringify(question), signal: signal ?? null });
}

async function send<T>(path: string, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new RequestFailed(null);
  }
  noteBuild(response.headers.get(BUILD_HEADER));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw new RequestFailed(problemIn(body));
}

/** Whether an error is a refusal with one of these codes. */
export function isRefused(error: unknown, ...codes: Problem["code"][]): boolean {
  return error instanceof RequestFailed && error.problem !== null && codes.includes(error.problem.code);
}

/** The problem in the body of an answer, or null. What the API calls credentials is a session here. */
export function problemIn(body: unknown): Problem | null {
  if (typeof body !== "object" || body === null || !("code" in body) || !("detail" in body)) return null;
  const problem = body as Problem;
  const isSignedOut = problem.code === "unauthenticated";
  return isSignedOut ? { ...problem, detail: "Your session has ended. Sign in again." } : problem;
}
