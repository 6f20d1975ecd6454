import type { Problem } from "#lib/contract/problem.ts";
import { problemIn } from "./get-json.ts";

/**
 * What became of a command. `problem` null: the server was not reached, and it is not known whether it acted; `databaseAway`: it was
 * reached, and said that it cannot use its database.
 */
export type Commanded<T> = { ok: true; value: T } | { ok: false; problem: Problem | null; databaseAway?: boolean };

/** Milliseconds before the second and the third try: three tries over 6 s (docs/interaction.md#decisions). */
const PAUSES = [2000, 4000];
/** A try without an answer by then is given up; the next one, under the same key, gets the answer if there is one. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a command to a route of this server, up to three times if it is not reached. `key` is made once for what a person
 * wants, however often it is sent: what was done already gets the same answer again (docs/contract.md#idempotency).
 */
export async function sendCommand<T>(path: string, body: unknown, key: string): Promise<Commanded<T>> {
  for (let tries = 0; ; tries++) {
    const answer = await post<T>(path, body, key);
    if (answer.ok || !mayPass(answer.problem)) return answer;
    const pause = PAUSES[tries];
    if (pause === undefined) return { ok: false, problem: null, databaseAway: answer.problem?.code === "unavailable" };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function post<T>(path: string, body: unknown, key: string): Promise<Commanded<T>> {
  const headers = { accept: "application/json", "content-type": "application/json", "idempotency-key": key };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, value: answer as T };
    return { ok: false, problem: problemIn(answer) };
  } catch {
    return { ok: false, problem: null };
  }
}

/** Not reached, not ready, or the try before is still under way. */
function mayPass(problem: Problem | null): boolean {
  return problem === null || problem.code === "unavailable" || problem.code === "idempotency_in_progress";
}
