import { setTimeout as delay } from "node:timers/promises";
import type { WakeReason } from "#lib/db/connection/wake.ts";

/** What a caller waits for. */
export type Wait<T> = {
  /** Callers of one group want the same: while the first of them gets nothing, the others need not ask the database. */
  group: string;
  seconds: number;
  /** aborted when the caller hangs up */
  signal: AbortSignal;
  /** One try. It must give back what it took when the caller has hung up in the meantime, and answer null then. */
  attempt: () => Promise<T | null>;
  /** Milliseconds until a time that is known to change something; null where none is known. */
  msUntilNext?: () => Promise<number | null>;
  /** Only wake-ups about these runs matter. */
  runIds?: string[];
};

/** Milliseconds. Everything is right without wake-ups, only slower (docs/guarantees.md#notify-is-only-a-hint). */
export const WAIT_PACE = { poll: 1000 };
/** Wake-ups that come closer together than this are answered by one try. */
const SPACING_MS = 25;

type Turn = {
  wait: Wait<unknown>;
  settle: (result: unknown) => void;
  fail: (error: unknown) => void;
  /** its try is under way: what comes of it must not be lost */
  trying: boolean;
  /** its time is over, or it was told to go */
  over: boolean;
};

/** Callers who wait for the same, served in the order in which they came. */
export class WaitGroup {
  #runIds: Set<string> | null;
  #turns: Turn[] = [];
  #timer: NodeJS.Timeout | undefined;
  #working = false;
  #again = false;

  /** `runIds`: only wake-ups about these runs matter. */
  constructor(runIds: string[] | null) {
    this.#runIds = runIds && new Set(runIds);
  }

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  /** A wake-up that names other runs only says nothing about ours; one that names none may be about anything. */
  cares(reason: WakeReason): boolean {
    if (reason.logOnly) return false;
    const ours = this.#runIds;
    return ours === null || reason.runs.length === 0 || reason.runs.some((id) => ours.has(id));
  }

  /** Puts a caller at the end of the line, until its try succeeds, its time is over or it hangs up. */
  add(wait: Wait<unknown>): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const turn: Turn = { wait, settle: resolve, fail: reject, trying: false, over: false };
    const leave = () => this.#end(turn);
    const timer = setTimeout(leave, wait.seconds * 1000);
    wait.signal.addEventListener("abort", leave);
    this.#turns.push(turn);
    return promise.finally(() => {
      clearTimeout(timer);
      wait.signal.removeEventListener("abort", leave);
      this.#remove(turn);
    });
  }

  /** Sees to it that there is a next try: at once, or when the poll is due. */
  arm(atOnce: boolean): void {
    if (atOnce && this.#working) this.#again = true;
    else if (atOnce) this.#work().catch((error: unknown) => this.#failAll(error));
    else if (!this.#working && this.#timer === undefined) void this.#plan();
  }

  dismiss(): void {
    for (const turn of this.#turns.slice()) this.#end(turn);
  }

  async #work(): Promise<void> {
    this.#working = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      do {
        this.#again = false;
        await this.#serve();
        if (this.#again) await delay(SPACING_MS);
      } while (this.#again && !this.isEmpty);
      if (!this.isEmpty) this.#sleep(await this.#msUntilNext());
    } finally {
      this.#working = false;
    }
    if (this.#again && !this.isEmpty) this.arm(true);
  }

  /** Tries for one after the other until one gets nothing. */
  async #serve(): Promise<void> {
    for (let turn = this.#turns[0]; turn !== undefined; turn = this.#turns[0]) {
      const result = await this.#try(turn);
      if (result === null && !turn.over) return;
      turn.settle(result);
      this.#remove(turn);
    }
  }

  /** A try that throws is the answer to its caller alone. */
  async #try(turn: Turn): Promise<unknown> {
    turn.trying = true;
    try {
      return await turn.wait.attempt();
    } catch (error) {
      turn.over = true;
      turn.fail(error);
      return null;
    } finally {
      turn.trying = false;
    }
  }

  /** The first of a group has tried already: sleep until a known time, with the poll in place meanwhile. */
  async #plan(): Promise<void> {
    this.#sleep(null);
    const ms = await this.#msUntilNext().catch(() => null);
    if (ms !== null && !this.#working && !this.isEmpty) this.#sleep(ms);
  }

  async #msUntilNext(): Promise<number | null> {
    return (await this.#turns[0]?.wait.msUntilNext?.()) ?? null;
  }

  /** A timer may fire a moment early; the database clock must have reached the time. What was due already was locked by others. */
  #sleep(msUntilNext: number | null): void {
    const due = msUntilNext ?? WAIT_PACE.poll;
    const ms = due <= 0 ? SPACING_MS : Math.min(WAIT_PACE.poll, Math.ceil(due) + 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.arm(true), ms);
  }

  #end(turn: Turn): void {
    turn.over = true;
    if (turn.trying) return;
    turn.settle(null);
    this.#remove(turn);
  }

  #remove(turn: Turn): void {
    const at = this.#turns.indexOf(turn);
    if (at >= 0) this.#turns.splice(at, 1);
    if (!this.isEmpty) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #failAll(error: unknown): void {
    for (const turn of this.#turns.slice()) {
      turn.fail(error);
      this.#remove(turn);
    }
  }
}
