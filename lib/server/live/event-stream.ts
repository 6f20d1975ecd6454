import { onWake, type WakeReason } from "#lib/db/connection/wake.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import type { StreamPage } from "./read-stream-page.ts";
import { COMMENT } from "./stream-text.ts";

/** How an event stream behaves in time; milliseconds. */
export const PACE = {
  /** everything is right without wake-ups, only slower */
  poll: 1000,
  /** wake-ups that come closer together are answered by one read */
  spacing: 20,
  /** first wait for a transaction that holds lines back; it doubles up to the poll */
  heldBack: 5,
  /** docs/contract.md#events asks for 15 s; a page that has heard nothing for 10 s says so */
  comment: 5000,
  /** a reader that takes nothing for so long is dropped; it may come back with its Last-Event-ID */
  slowReader: 5000,
  /** ± 20 %, so that streams that began together do not come back together */
  lifetime: 900_000,
};

/** Bytes that wait for a reader before no more is read for it. */
const HIGH_WATER = 256 * 1024;

/** What a stream sends, and what it asks while it is open. */
export type StreamSource = {
  opening: string;
  /** What is new; called again and again, never twice at once. */
  next: () => Promise<StreamPage>;
  cares: (reason: WakeReason) => boolean;
  /** What is told beside the log, of each the latest only; they return how to stop. */
  beside: ((tell: (text: string) => void) => () => void)[];
};

/**
 * One open stream. It ends when its reader goes (abort, cancel, or a chunk that cannot be queued), reads too slowly, loses
 * its rights, has been open long enough, or when the process stops; each of these cleans up everything, once.
 */
export class EventStream {
  #source: StreamSource;
  #signal: AbortSignal;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #open = true;
  #wakeUp: (() => void) | undefined;
  #woken = false;
  #lastRead = 0;
  #timers: NodeJS.Timeout[] = [];
  #slow: NodeJS.Timeout | undefined;
  #offWake: (() => void) | undefined;
  #offBeside: (() => void)[] = [];
  /** What waits to be told beside the log, for a reader that is behind; by its place in the source. */
  #untold = new Map<number, string>();
  readonly #end = () => this.end();

  constructor(source: StreamSource, signal: AbortSignal) {
    this.#source = source;
    this.#signal = signal;
  }

  /** The body of the answer. */
  body(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      { start: (controller) => this.#start(controller), pull: () => this.#drained(), cancel: () => this.end() },
      new ByteLengthQueuingStrategy({ highWaterMark: HIGH_WATER }),
    );
  }

  /** Ends the stream cleanly. Safe to call at any time, any number of times. */
  end(): void {
    if (!this.#open) return;
    this.#open = false;
    openStreams().delete(this);
    metrics().openStreams.dec();
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#slow);
    this.#offWake?.();
    for (const off of this.#offBeside) off();
    this.#signal.removeEventListener("abort", this.#end);
    this.#wake();
    try {
      this.#controller?.close();
    } catch {
      // The reader cancelled: there is nothing left to close.
    }
  }

  #start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    metrics().openStreams.inc();
    openStreams().add(this);
    if (this.#signal.aborted) {
      this.end();
      return;
    }
    this.#signal.addEventListener("abort", this.#end);
    this.#offWake = onWake((reason) => {
      if (this.#source.cares(reason)) this.#wake();
    });
    this.#timers = [
      setInterval(() => this.#comment(), PACE.comment),
      setTimeout(this.#end, PACE.lifetime * (0.8 + 0.4 * Math.random())),
    ];
    this.#send(new TextEncoder().encode(this.#source.opening));
    this.#offBeside = this.#source.beside.map((watch, place) =>
      watch((text) => {
        this.#untold.set(place, text);
        this.#tellBeside();
      }),
    );
    if (!this.#open) for (const off of this.#offBeside) off();
    this.#run().catch((error: unknown) => {
      log.error({ err: error }, "an event stream failed");
      this.end();
    });
  }

  async #run(): Promise<void> {
    let heldBack = 0;
    while (this.#open) {
      await this.#untilNotFull();
      this.#woken = false;
      this.#lastRead = performance.now();
      const page = await this.#read();
      if (!this.#open) return;
      if (page?.bytes) this.#send(page.bytes);
      if (page?.more) continue;
      // What was delivered shows that the transaction which held it back has ended: the next one is waited for anew.
      const waited = page?.bytes ? 0 : heldBack;
      heldBack = page?.heldBack ? Math.min(PACE.poll, Math.max(PACE.heldBack, waited * 2)) : 0;
      await this.#untilWoken(heldBack || PACE.poll);
    }
  }

  /** A database that cannot be read for a moment does not end the stream. */
  async #read(): Promise<StreamPage | null> {
    try {
      return await this.#source.next();
    } catch (error) {
      log.warn({ err: error }, "an event stream could not be read; it tries again");
      return null;
    }
  }

  async #untilNotFull(): Promise<void> {
    while (this.#open && this.#isFull) await this.#pause(PACE.slowReader, true);
  }

  /** Until a wake-up comes or it has waited so long; the first wake-up after a quiet time is followed at once. */
  async #untilWoken(ms: number): Promise<void> {
    if (this.#open && !this.#woken) await this.#pause(ms, true);
    const tooSoon = this.#woken ? PACE.spacing - (performance.now() - this.#lastRead) : 0;
    if (this.#open && tooSoon > 0) await this.#pause(tooSoon, false);
  }

  /** Waits so long; where it may be woken, a wake-up ends it. */
  async #pause(ms: number, mayWake: boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        if (!mayWake && this.#open) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }

  #wake(): void {
    this.#woken = true;
    this.#wakeUp?.();
  }

  #send(bytes: Uint8Array): void {
    try {
      this.#controller?.enqueue(bytes);
    } catch {
      this.end();
      return;
    }
    if (this.#isFull) this.#slow ??= setTimeout(this.#end, PACE.slowReader);
  }

  get #isFull(): boolean {
    return (this.#controller?.desiredSize ?? 0) <= 0;
  }

  #tellBeside(): void {
    if (this.#untold.size === 0 || !this.#open || this.#isFull) return;
    const bytes = new TextEncoder().encode([...this.#untold.values()].join(""));
    this.#untold.clear();
    this.#send(bytes);
  }

  #drained(): void {
    this.#tellBeside();
    if (this.#slow === undefined || this.#isFull) return;
    clearTimeout(this.#slow);
    this.#slow = undefined;
    this.#wake();
  }

  #comment(): void {
    if (!this.#isFull) this.#send(new TextEncoder().encode(COMMENT));
  }
}

/** The event streams of this process that are open; all of them end when the process begins to stop. */
export function openStreams(): Set<{ end(): void }> {
  return registry.once("live.open-streams", () => {
    const streams = new Set<{ end(): void }>();
    registry.shutdown.signal.addEventListener("abort", () => {
      for (const stream of streams) stream.end();
    });
    return streams;
  });
}
