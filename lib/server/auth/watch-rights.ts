import { setTimeout as sleep } from "node:timers/promises";
import { readLiveAccess } from "#lib/db/people/access.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** How often the rights of all who wait or follow a stream are looked at, in one statement; milliseconds. */
const LOOK_MS = 400;
/** A look that takes longer counts as failed: nobody keeps rights because nobody can be asked. */
const PATIENCE_MS = 2000;

/** Somebody whose request goes on for longer than a moment, with the rights that they had at its beginning, as text. */
type Watched = { tokenId: string | null; sessionId: string | null; rights: string; end: (reason: unknown) => void };

/**
 * Looks after the callers of this process whose requests go on: one whose token was revoked, whose session has ended, or who
 * may do something else than before, is told within a second. So is everybody where the rights cannot be read twice in a
 * row: an open request must not outlive a right because the database is away.
 */
class RightsWatch {
  readonly #watched = new Set<Watched>();
  #looking = false;

  add(watched: Watched): void {
    this.#watched.add(watched);
    if (!this.#looking) void this.#look();
  }

  delete(watched: Watched): void {
    this.#watched.delete(watched);
  }

  async #look(): Promise<void> {
    this.#looking = true;
    let failures = 0;
    for (;;) {
      await sleep(LOOK_MS, undefined, { ref: false });
      if (this.#watched.size === 0) break;
      try {
        await this.#compare();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures > 1) this.#endAll(error);
      }
    }
    this.#looking = false;
  }

  async #compare(): Promise<void> {
    const asked = [...this.#watched];
    const tokens = new Set(asked.flatMap(({ tokenId }) => tokenId ?? []));
    const sessions = new Set(asked.flatMap(({ sessionId }) => sessionId ?? []));
    const live = await inTime(readLiveAccess([...tokens], [...sessions]));
    const byCredential = new Map(live.map((access) => [credentialOf(access), rightsOf(access)]));
    for (const watched of asked) {
      const now = byCredential.get(credentialOf(watched));
      if (now === undefined) this.#end(watched, new Refusal("unauthenticated", "The token or session has ended."));
      else if (now !== watched.rights) this.#end(watched, RIGHTS_CHANGED);
    }
  }

  #endAll(error: unknown): void {
    if (this.#watched.size > 0) log.warn({ err: error }, "rights could not be read: streams and waits end");
    for (const watched of this.#watched) this.#end(watched, error);
  }

  #end(watched: Watched, reason: unknown): void {
    this.#watched.delete(watched);
    watched.end(reason);
  }
}

/** Why a request ended whose caller still has rights, but others than at its beginning: they may ask again. */
const RIGHTS_CHANGED = new Error("the caller's rights have changed");

const credentialOf = ({ tokenId, sessionId }: Pick<Access, "tokenId" | "sessionId">): string =>
  tokenId ?? sessionId ?? "";

/** The same text for the same rights. */
const rightsOf = ({ userId, scope, boundTo, everywhere, roles }: Access): string =>
  JSON.stringify([userId, scope, boundTo, everywhere, Object.entries(roles).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

async function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error(`rights were not read within ${PATIENCE_MS} ms`), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => late.reject(error), PATIENCE_MS);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The rights of one caller while their request goes on. */
interface HeldRights {
  /** aborts when the caller hangs up, and within a second of their rights having changed or ended (docs/contract.md#access) */
  signal: AbortSignal;
  /** aborts when it was because of the rights; its reason is what the caller is told, or {@link RIGHTS_CHANGED} */
  ended: AbortSignal;
  /** the request is over */
  stop(): void;
}

/** Calls `end` within a second of a caller's rights having changed or ended. Returns how to stop. */
export function endWithRights(access: Access, end: (reason: unknown) => void): () => void {
  const watch = registry.once("auth.rights-watch", () => new RightsWatch());
  const watched = { tokenId: access.tokenId, sessionId: access.sessionId, rights: rightsOf(access), end };
  watch.add(watched);
  return () => watch.delete(watched);
}

/** Watches the rights of a caller until they hang up (`caller`) or `stop` is called. */
function watchRights(access: Access, caller: AbortSignal): HeldRights {
  const ended = new AbortController();
  const stop = caller.aborted ? () => {} : endWithRights(access, (reason) => ended.abort(reason));
  caller.addEventListener("abort", stop, { once: true });
  return { signal: AbortSignal.any([caller, ended.signal]), ended: ended.signal, stop };
}

/**
 * Runs work that may wait, with a signal that aborts when the caller hangs up or has other rights than at the beginning. Throws
 * `unauthenticated` where they have none any more, and the error of the database where nobody knows.
 */
export async function whileAllowed<T>(
  access: Access,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, ended, stop } = watchRights(access, caller);
  try {
    const result = await work(signal);
    if (ended.aborted && ended.reason !== RIGHTS_CHANGED) throw ended.reason;
    return result;
  } finally {
    stop();
  }
}
