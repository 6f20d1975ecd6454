import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { registry } from "#lib/process-registry.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";

/** Credentials that were good within the last minute; more than so many are not remembered. */
const GOOD_MS = 60_000;
const MOST = 20_000;

/** Until when, in milliseconds of the process' clock, something holds; by the key that it holds for. */
class Until {
  readonly #times = new Map<string, number>();

  set(key: string, ms: number): void {
    if (this.#times.size >= MOST) this.#forget();
    this.#times.set(key, Date.now() + ms);
  }

  /** Milliseconds that are left, else 0. */
  left(key: string): number {
    const left = (this.#times.get(key) ?? 0) - Date.now();
    if (left <= 0) this.#times.delete(key);
    return Math.max(0, left);
  }

  #forget(): void {
    for (const key of this.#times.keys()) this.left(key);
    if (this.#times.size >= MOST) this.#times.clear();
  }
}

/** What is remembered so that a caller who is over a limit costs no query: it is in memory, and of this process. */
export const overLimit = () =>
  registry.once("api.over-limit", () => ({ callers: new Until(), addresses: new Until() }));

const goodOnes = () => registry.once("api.good-credentials", () => new Until());

/** Remembers for a minute that these credentials are somebody's. */
export function noteGood(credentials: string): void {
  goodOnes().set(credentials, GOOD_MS);
}

/** Whether these credentials were somebody's within the last minute. */
export function wereGood(credentials: string): boolean {
  return goodOnes().left(credentials) > 0;
}

/** What a request claims to be sent by, as a key: the hash of its token or of its cookies; null where it claims nothing. */
export function credentialsOf(request: ApiRequest, sessionCookie: string | undefined): string | null {
  const claimed = request.headers.get("authorization") ?? sessionCookie;
  return claimed === undefined ? null : sha256(claimed);
}
