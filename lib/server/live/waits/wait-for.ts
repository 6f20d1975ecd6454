import { AsyncLocalStorage } from "node:async_hooks";
import { onWake, type WakeReason } from "#lib/db/connection/wake.ts";
import type { ClaimNews } from "#lib/db/queue/claim-news.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { isOf, readCall } from "./claim-wants.ts";
import { type Heeds, type Wait, WaitGroup } from "./wait-group.ts";

/** `group` is asked for once the first try has come to nothing. */
type WaitAlone<T> = Omit<Wait<T>, "group"> & { group: string | (() => Promise<string>) };

/**
 * Tries at once, then again on each wake-up, when a known time has come, and now and then, until something comes
 * of it or the time is over (null). Ends at once, with null, when the caller hangs up or the process begins to stop.
 */
export async function waitFor<T>(wait: WaitAlone<T>): Promise<T | null> {
  if (wait.signal.aborted) return null;
  if (wait.seconds === 0) return wait.attempt();
  const room = waitingRoom();
  // Whoever is called while its first try is under way tries once more.
  const watch = room.watch(wait);
  try {
    const result = await wait.attempt();
    if (result !== null) return result;
    const group = typeof wait.group === "string" ? wait.group : await wait.group();
    // The group tries for its callers one after the other, whoever woke it: each try belongs to the request of its caller.
    return await room.join({ ...wait, group, attempt: AsyncLocalStorage.bind(wait.attempt) }, watch);
  } finally {
    room.forget(watch);
  }
}

/** How the groups begin that wait for the decision on a run; its id follows. */
export const RESUME = "resume ";

type Wanted = Pick<Wait<unknown>, "runIds" | "wants">;
/** `ms`: how soon it was called, as in {@link WaitGroup.call}; null: it was not. */
type Watch = Heeds & { ms: number | null };

/** Everybody in this process who waits for something to do. */
export class WaitingRoom {
  #groups = new Map<string, WaitGroup>();
  #watches = new Set<Watch>();

  /** Notes whether these wants are called from now on, until it is told to forget. */
  watch({ runIds, wants }: Wanted): Watch {
    const watch: Watch = { runIds: runIds ? new Set(runIds) : null, wants: wants ?? null, ms: null };
    this.#watches.add(watch);
    return watch;
  }

  forget(watch: Watch): void {
    this.#watches.delete(watch);
  }

  /** Waits in line with those who want the same. `watch`: what was heard since before its first try. */
  async join<T>(wait: Wait<T>, watch: Watch): Promise<T | null> {
    this.forget(watch);
    if (registry.shutdown.signal.aborted || wait.signal.aborted) return null;
    const group = this.#groups.get(wait.group) ?? new WaitGroup(watch);
    this.#groups.set(wait.group, group);
    metrics().openWaits.inc();
    try {
      const turn = group.add(wait);
      group.arm(watch.ms !== null && watch.ms <= 0);
      if (watch.ms !== null) group.call(watch.ms);
      return (await turn) as T | null;
    } finally {
      metrics().openWaits.dec();
      if (group.isEmpty && this.#groups.get(wait.group) === group) this.#groups.delete(wait.group);
    }
  }

  /** The runs whose agent is here and waits for the decision. */
  awaitedRuns(): string[] {
    return [...this.#groups.keys()].flatMap((group) => (group.startsWith(RESUME) ? (group.split(" ")[1] ?? []) : []));
  }

  /** Calls those for whom something may be there now, and tells those for whom there will be. */
  wake(reason: WakeReason): void {
    if (reason.logOnly) return;
    const { claims } = reason;
    this.#tell(({ runIds, wants }) => {
      if (wants !== null) return claims === undefined ? 0 : null;
      return runIds === null || reason.runs.length === 0 || reason.runs.some((id) => runIds.has(id)) ? 0 : null;
    });
    if (claims !== undefined) this.#callClaimers(claims).catch((err: unknown) => this.#callAll(err));
  }

  async #callClaimers(claims: ClaimNews): Promise<void> {
    const everybody = [...this.#watches, ...[...this.#groups.values()].map(({ heeds }) => heeds)];
    const wanted = everybody.flatMap(({ wants }) => wants ?? []);
    if (wanted.length === 0) return;
    const call = await readCall(claims, (projectId) => wanted.some((wants) => isOf(wants, projectId)));
    this.#tell(({ wants }) => wants && call(wants));
  }

  /** What can be claimed could not be read: whoever waits to claim looks. */
  #callAll(err: unknown): void {
    log.warn({ err }, "whom a commit gave something to claim could not be read; all who wait look");
    this.#tell(({ wants }) => (wants === null ? null : 0));
  }

  #tell(msUntil: (heeds: Heeds) => number | null): void {
    for (const watch of this.#watches) {
      const ms = msUntil(watch);
      if (ms !== null) watch.ms = Math.min(ms, watch.ms ?? ms);
    }
    for (const group of this.#groups.values()) {
      const ms = msUntil(group.heeds);
      if (ms !== null) group.call(ms);
    }
  }

  /** Everybody goes, with nothing. */
  close(): void {
    for (const group of this.#groups.values()) group.dismiss();
  }
}

/** The waiting room of this process. */
export function waitingRoom(): WaitingRoom {
  return registry.once("live.waiting-room", () => {
    const room = new WaitingRoom();
    onWake((reason) => room.wake(reason));
    registry.shutdown.signal.addEventListener("abort", () => room.close());
    return room;
  });
}
