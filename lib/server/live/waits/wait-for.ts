import { AsyncLocalStorage } from "node:async_hooks";
import { onWake, type WakeReason } from "#lib/db/connection/wake.ts";
import { registry } from "#lib/process-registry.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { type Wait, WaitGroup } from "./wait-group.ts";

/** `group` is asked for once the first try has come to nothing. */
type WaitAlone<T> = Omit<Wait<T>, "group"> & { group: string | (() => Promise<string>) };

/**
 * Tries at once, then again on each wake-up, when a known time has come, and at least once a second, until something comes
 * of it or the time is over (null). Ends at once, with null, when the caller hangs up or the process begins to stop.
 */
export async function waitFor<T>(wait: WaitAlone<T>): Promise<T | null> {
  if (wait.signal.aborted) return null;
  const room = waitingRoom();
  const wakesBefore = room.wakes;
  const result = await wait.attempt();
  if (result !== null || wait.seconds === 0) return result;
  const group = typeof wait.group === "string" ? wait.group : await wait.group();
  // The group tries for its callers one after the other, whoever woke it: each try belongs to the request of its caller.
  return room.join({ ...wait, group, attempt: AsyncLocalStorage.bind(wait.attempt) }, room.wakes !== wakesBefore);
}

/** How the groups begin that wait for the decision on a run; its id follows. */
export const RESUME = "resume ";

/** Everybody in this process who waits for something to do. */
export class WaitingRoom {
  /** How many wake-ups came so far: tells whether one came while a first try was under way. */
  wakes = 0;
  #groups = new Map<string, WaitGroup>();

  /** Waits in line with those who want the same. `missed`: a wake-up came since the last try. */
  async join<T>(wait: Wait<T>, missed: boolean): Promise<T | null> {
    if (registry.shutdown.signal.aborted || wait.signal.aborted) return null;
    const group = this.#groups.get(wait.group) ?? new WaitGroup(wait.runIds ?? null);
    this.#groups.set(wait.group, group);
    metrics().openWaits.inc();
    try {
      const turn = group.add(wait);
      group.arm(missed);
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

  wake(reason: WakeReason): void {
    this.wakes++;
    for (const group of this.#groups.values()) {
      if (group.cares(reason)) group.arm(true);
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
