import { Worker } from "node:worker_threads";
import type { Progress } from "#lib/agents/driver.ts";
import type { Steering } from "#lib/contract/runs/steering.ts";
import type { BeatData, FromBeats, HeldLease, LeaseEnd, ToBeats } from "./beat-messages.ts";

/** How often the main thread shows that it lives. */
const SEEN_MS = 500;
const RESTART_MS = 1000;

/** A lease that the beating thread keeps alive. */
export interface KeptLease {
  /** Sends a beat now, with the latest totals, and answers whether the lease still holds; beats then continue until `stop`. */
  confirm(): Promise<boolean>;
  /** Totals go with the next beat. */
  progress(totals: Progress): void;
  /** Ends the beats. */
  stop(): void;
}

type Hear = { onEnd: (reason: LeaseEnd) => void; onSteering?: (steering: Steering) => void };
type Entry = Hear & { held: HeldLease; asks: Map<number, (holds: boolean) => void> };

/**
 * Beats for all leases of a worker from a thread of its own, so that they are kept while the event loop is busy or blocked. A
 * thread that ends by a fault is started again, with all leases.
 */
export class Beats {
  readonly #data: BeatData;
  readonly #warn: (facts: object, message: string) => void;
  readonly #entries = new Map<number, Entry>();
  readonly #seen: NodeJS.Timeout;
  #thread: Worker | undefined;
  #restart: NodeJS.Timeout | undefined;
  #last = 0;
  #closed = false;

  constructor(desk: Omit<BeatData, "seen">, warn: (facts: object, message: string) => void) {
    this.#data = { ...desk, seen: new SharedArrayBuffer(8) };
    this.#warn = warn;
    const lastSeen = new BigInt64Array(this.#data.seen);
    const show = () => void Atomics.store(lastSeen, 0, process.hrtime.bigint());
    show();
    this.#seen = setInterval(show, SEEN_MS);
    this.#start();
  }

  /** Keeps a lease that was just claimed, from its first `confirm`. `onEnd` is called once, when there is nothing left to work for; `onSteering` whenever people ask for something else. */
  keep(held: HeldLease, hear: Hear): KeptLease {
    this.#last += 1;
    const lease = this.#last;
    const entry: Entry = { ...hear, held, asks: new Map() };
    this.#entries.set(lease, entry);
    this.#tell({ say: "hold", lease, held });
    return {
      confirm: () => this.#confirm(lease, entry),
      progress: (totals) => this.#tell({ say: "progress", lease, totals }),
      stop: () => {
        this.#forget(lease, entry);
        this.#tell({ say: "drop", lease });
      },
    };
  }

  /** The token of a lease on a run that is kept here. */
  tokenOf(runId: string): string | undefined {
    return [...this.#entries.values()].find(({ held }) => held.of === "run" && held.id === runId)?.held.leaseToken;
  }

  /** Ends the thread; no lease is kept any more. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#seen);
    clearTimeout(this.#restart);
    for (const [lease, entry] of this.#entries) this.#forget(lease, entry);
    await this.#thread?.terminate();
  }

  #confirm(lease: number, entry: Entry): Promise<boolean> {
    if (!this.#entries.has(lease)) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#last += 1;
      entry.asks.set(this.#last, resolve);
      this.#tell({ say: "confirm", lease, ask: this.#last });
    });
  }

  #start(): void {
    const thread = new Worker(new URL("./beat-thread.ts", import.meta.url), { workerData: this.#data, execArgv: [] });
    this.#thread = thread;
    thread.on("message", (message: FromBeats) => this.#hear(message));
    thread.on("error", (error) => this.#warn({ error: String(error) }, "the heartbeats broke off; they begin again"));
    thread.on("exit", () => {
      if (this.#closed) return;
      this.#thread = undefined;
      this.#restart = setTimeout(() => this.#start(), RESTART_MS);
    });
    for (const [lease, { held, asks }] of this.#entries) {
      this.#tell({ say: "hold", lease, held });
      for (const ask of [0, ...asks.keys()]) this.#tell({ say: "confirm", lease, ask });
    }
  }

  #hear(message: FromBeats): void {
    const entry = this.#entries.get(message.lease);
    if (entry === undefined) return;
    if (message.say === "confirmed") {
      entry.asks.get(message.ask)?.(message.holds);
      entry.asks.delete(message.ask);
      return;
    }
    if (message.say === "steered") {
      entry.onSteering?.(message.steering);
      return;
    }
    this.#forget(message.lease, entry);
    entry.onEnd(message.reason);
  }

  /** Whoever still asks is told that it no longer holds. */
  #forget(lease: number, entry: Entry): void {
    this.#entries.delete(lease);
    for (const answer of entry.asks.values()) answer(false);
    entry.asks.clear();
  }

  #tell(message: ToBeats): void {
    this.#thread?.postMessage(message);
  }
}
