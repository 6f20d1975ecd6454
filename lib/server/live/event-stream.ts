import { registry } from "#lib/process-registry.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import type { Cursor, Follower } from "./follower.ts";
import type { LogFeed } from "./log-feed.ts";
import { COMMENT } from "./stream-text.ts";

/** How an event stream behaves in time; milliseconds. */
export const PACE = {
  /** docs/contract.md#events asks for 15 s; a page that has heard nothing for 10 s says so */
  comment: 5000,
  /** a reader that takes nothing for so long is dropped; it may come back with its Last-Event-ID */
  slowReader: 5000,
  /** ± 20 %, so that streams that began together do not come back together */
  lifetime: 900_000,
};

/** Bytes that wait for a reader before no more is sent to it. */
export const HIGH_WATER = 256 * 1024;

/** Where a stream is written to: a response of node:http, or the body of a `Response`. */
export interface Sink {
  /** bytes that were written and that nobody has taken yet */
  readonly waiting: number;
  /** Throws where nobody is there any more. */
  write(bytes: Uint8Array): void;
  /** Calls back once, when less waits than did. */
  onceDrained(tell: () => void): void;
  end(): void;
}

/** What a stream sends, and what is told beside the log. */
export type StreamSource = {
  opening: string;
  /** the feed of what it may send; asked again where it was left behind */
  feed: () => LogFeed;
  from: Cursor;
  /** Of each the latest only is told; they are called when the stream begins and return how to stop. */
  beside: ((tell: (text: string) => void) => () => void)[];
};

/**
 * One open stream: a place to write to, and a follower of a feed. It ends when its reader goes, reads too slowly, loses its rights,
 * has been open long enough, or when the process stops; each of these cleans up everything, once.
 */
export class EventStream implements Follower {
  readonly #sink: Sink;
  readonly #feed: () => LogFeed;
  readonly #endsAt = performance.now() + PACE.lifetime * (0.8 + 0.4 * Math.random());
  #following: LogFeed | null = null;
  /** where it goes on once its reader has taken what waits */
  #left: Cursor | null = null;
  #offBeside: (() => void)[] = [];
  /** What waits to be told beside the log, for a reader that is behind; by its place in the source. */
  #untold: Map<number, string> | null = null;
  #slow: NodeJS.Timeout | undefined;
  isOpen = true;

  /** Opens a stream. */
  constructor({ opening, feed, from, beside }: StreamSource, sink: Sink) {
    this.#sink = sink;
    this.#feed = feed;
    metrics().openStreams.inc();
    openStreams().add(this);
    this.send(Buffer.from(opening));
    this.#offBeside = beside.map((watch, place) => watch((text) => this.#tell(place, text)));
    // It was asked for while the process stops: the next one is another process's.
    if (registry.shutdown.signal.aborted) this.end();
    if (this.isOpen) this.#follow(from);
    else this.#stopBeside();
  }

  /** Ends it cleanly. Safe to call at any time, any number of times. */
  end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    openStreams().delete(this);
    metrics().openStreams.dec();
    clearTimeout(this.#slow);
    this.#following?.leave(this);
    this.#stopBeside();
    this.#sink.end();
  }

  get isFull(): boolean {
    return this.#sink.waiting >= HIGH_WATER;
  }

  send(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    try {
      this.#sink.write(bytes);
    } catch {
      this.end();
      return;
    }
    if (!this.isFull || this.#slow !== undefined) return;
    this.#slow = setTimeout(() => this.end(), PACE.slowReader);
    this.#sink.onceDrained(() => this.#drained());
  }

  leftBehind(at: Cursor): void {
    this.#following = null;
    this.#left = at;
  }

  /** Says that it lives; ends where it has been open long enough. */
  comment(now: number): void {
    if (now >= this.#endsAt) this.end();
    else if (!this.isFull) this.send(COMMENT_BYTES);
  }

  #follow(from: Cursor): void {
    this.#following = this.#feed();
    this.#following.join(this, from);
  }

  #drained(): void {
    if (!this.isOpen) return;
    if (this.isFull) {
      this.#sink.onceDrained(() => this.#drained());
      return;
    }
    clearTimeout(this.#slow);
    this.#slow = undefined;
    this.#tellUntold();
    const left = this.#left;
    this.#left = null;
    if (left !== null) this.#follow(left);
  }

  #tell(place: number, text: string): void {
    this.#untold ??= new Map();
    this.#untold.set(place, text);
    this.#tellUntold();
  }

  #tellUntold(): void {
    if (this.#untold === null || !this.isOpen || this.isFull) return;
    const text = [...this.#untold.values()].join("");
    this.#untold = null;
    this.send(Buffer.from(text));
  }

  #stopBeside(): void {
    for (const off of this.#offBeside.splice(0)) off();
  }
}

const COMMENT_BYTES = Buffer.from(COMMENT);

/** The event streams of this process that are open; all of them end when the process begins to stop. */
class OpenStreams {
  readonly #streams = new Set<EventStream>();
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    registry.shutdown.signal.addEventListener("abort", () => {
      for (const stream of this.#streams) stream.end();
    });
  }

  add(stream: EventStream): void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => this.#comment(), PACE.comment);
  }

  delete(stream: EventStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** One timer for all of them. */
  #comment(): void {
    const now = performance.now();
    for (const stream of this.#streams) stream.comment(now);
  }
}

const openStreams = (): OpenStreams => registry.once("live.open-streams", () => new OpenStreams());
