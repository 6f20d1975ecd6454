import { setTimeout as delay } from "node:timers/promises";
import { outsideOfRequests } from "#lib/db/connection/keyed-request.ts";
import { isListening } from "../listen.ts";
import type { ClaimWants } from "./claim-wants.ts";

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
  /** Only news of what these wants can claim matter. */
  wants?: ClaimWants;
  /** What is asked for, where `serve` may try for several of the group at once. */
  item?: unknown;
  /** One try for several items of the group, in their order: null for those who get nothing. */
  serve?: (items: unknown[]) => Promise<(T | null)[]>;
};

/** What a group listens to; both null: to everything. */
export type Heeds = { runIds: Set<string> | null; wants: ClaimWants | null };

/**
 * Milliseconds. Everything is right without wake-ups, only slower (docs/guarantees.md#notify-is-only-a-hint): a group looks by itself,
 * rarely while this process hears what the others commit, `poll` while it is `deaf`.
 */
export const WAIT_PACE = { poll: 5000, deaf: 1000 };
/** As many as one claim may ask for. */
const SERVED_AT_ONCE = 50;
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
  readonly heeds: Heeds;
  #turns: Turn[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires, by the clock of this process. */
  #due = Number.POSITIVE_INFINITY;
  #working = false;
  #again = false;

  constructor({ runIds, wants }: Heeds) {
    this.heeds = { runIds, wants };
  }

  get isEmpty(): boolean {
    return this.#turns.length === 0;
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

  /** Something may be there for this group in so many milliseconds: now where they are 0 or less. */
  call(ms: number): void {
    if (ms <= 0) this.arm(true);
    else if (performance.now() + ms < this.#due) this.#sleep(ms);
  }

  dismiss(): void {
    for (const turn of this.#turns.slice()) this.#end(turn);
  }

  async #work(): Promise<void> {
    this.#working = true;
    this.#stopTimer();
    try {
      do {
        this.#again = false;
        await this.#serve();
        if (this.#again) await delay(SPACING_MS);
      } while (this.#again && !this.isEmpty);
    } finally {
      this.#working = false;
    }
    if (!this.isEmpty) await this.#plan();
  }

  /** Tries for one after the other, or for several at once, until somebody gets nothing. */
  async #serve(): Promise<void> {
    for (let served = true; served && !this.isEmpty; ) {
      const together = this.#together();
      served = together.length > 1 ? await this.#tryTogether(together) : await this.#tryFirst();
    }
  }

  /** Those at the head of the line who may be tried for at once. */
  #together(): Turn[] {
    const end = this.#turns.findIndex(({ wait }) => wait.item === undefined);
    return this.#turns.slice(0, Math.min(SERVED_AT_ONCE, end < 0 ? this.#turns.length : end));
  }

  /** Whether all of them got something. What one of them is refused must not be the answer to the others: then each is tried for alone. */
  async #tryTogether(turns: Turn[]): Promise<boolean> {
    const serve = turns[0]?.wait.serve;
    for (const turn of turns) turn.trying = true;
    const items = turns.map(({ wait }) => wait.item);
    const results = await outsideOfRequests(async () => serve?.(items)).catch(() => undefined);
    for (const turn of turns) turn.trying = false;
    if (results === undefined) return this.#tryFirst();
    for (const [at, turn] of turns.entries()) this.#answer(turn, results[at] ?? null);
    return results.every((result) => result !== null);
  }

  async #tryFirst(): Promise<boolean> {
    const [turn] = this.#turns;
    if (turn === undefined) return false;
    const result = await this.#try(turn);
    this.#answer(turn, result);
    return result !== null || turn.over;
  }

  #answer(turn: Turn, result: unknown): void {
    if (result === null && !turn.over) return;
    turn.settle(result);
    this.#remove(turn);
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

  /** Sleeps until a known time, with the poll in place meanwhile. What was due already was locked by others. */
  async #plan(): Promise<void> {
    this.#sleep(null);
    const ms = await this.#msUntilNext().catch(() => null);
    if (ms !== null && !this.#working && !this.isEmpty) this.call(Math.max(ms, SPACING_MS));
  }

  async #msUntilNext(): Promise<number | null> {
    return (await this.#turns[0]?.wait.msUntilNext?.()) ?? null;
  }

  /** A timer may fire a moment early; the database clock must have reached the time. */
  #sleep(msUntilNext: number | null): void {
    const poll = isListening() ? WAIT_PACE.poll * (0.8 + 0.4 * Math.random()) : WAIT_PACE.deaf;
    const ms = Math.min(poll, Math.ceil(msUntilNext ?? poll) + 1);
    this.#stopTimer();
    this.#due = performance.now() + ms;
    this.#timer = setTimeout(() => this.arm(true), ms);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = Number.POSITIVE_INFINITY;
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
    if (this.isEmpty) this.#stopTimer();
  }

  #failAll(error: unknown): void {
    for (const turn of this.#turns.slice()) {
      turn.fail(error);
      this.#remove(turn);
    }
  }
}
