import { createParser, type EventSourceMessage } from "eventsource-parser";
import { createStore } from "zustand";
import { problemIn } from "#lib/client/requests/get-json.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { PresenceEvent } from "#lib/contract/holds/presence.ts";
import { AWAY, type LiveState, NOT_YET, statusAfter } from "./live-state.ts";

/** What is told about a stream. `open` comes each time it is there again; `resumed`: nothing was missed in between. */
export interface LiveHandlers {
  event: (event: StreamEvent) => void;
  /** Who has which hold open, in place of what was said before; only where the address asks for it. */
  presence?: (event: PresenceEvent) => void;
  /** The notifications of who is signed in have changed; only where the address asks for it. */
  notified?: () => void;
  open: (resumed: boolean) => void;
  /** What was missed cannot be replayed: read everything again. */
  resync: () => void;
  /** The session no longer works; the connection has given up. */
  ended: () => void;
}

/** The server says something at least every 5 s, if only a comment: after this long the connection is dead. */
const SILENCE_MS = AWAY.stale;
const BACKOFF = { first: 500, most: 15_000 };
/** A desk whose database is away says within this time that it is there again. */
const FAILOVER_MS = 2000;
/** The time of the last event is shown in seconds: it need not be told more often. */
const TOLD_EVERY_MS = 1000;

/**
 * One event stream of this server, open from `start` to `stop`. It is read with fetch, because EventSource hides comments and
 * status codes. It reconnects by itself with the id of the last event, quickly at first, then every 15 s.
 */
export class LiveConnection {
  readonly store = createStore<LiveState>(() => NOT_YET);
  #url: string;
  #lastEventId: string | null;
  #handlers: LiveHandlers;
  #stop: AbortController | null = null;
  #cut: AbortController | null = null;
  #wake: (() => void) | null = null;
  #lostAt: number | null = null;
  #heardAt: number | null = null;
  /** the browser says that there is no network */
  #noNetwork = false;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #toldAt = 0;

  /** `url`: path and query of the stream. `from`: id of the last event that is known already, else it begins now. */
  constructor(url: string, from: string | null, handlers: LiveHandlers) {
    this.#url = url;
    this.#lastEventId = from;
    this.#handlers = handlers;
  }

  start(): void {
    this.#stop = new AbortController();
    window.addEventListener("offline", this.#wentOffline, { signal: this.#stop.signal });
    window.addEventListener("online", this.#hurry, { signal: this.#stop.signal });
    document.addEventListener("visibilitychange", this.#hurry, { signal: this.#stop.signal });
    // A page that the browser had kept.
    if (navigator.onLine === false) this.#wentOffline();
    void this.#run(this.#stop.signal);
  }

  stop(): void {
    this.#stop?.abort();
    this.#cut?.abort();
    this.#wake?.();
    this.#clearTimers();
  }

  async #run(stopped: AbortSignal): Promise<void> {
    for (let failures = 0; !stopped.aborted; ) {
      const ending = await this.#readStream(stopped);
      if (stopped.aborted) return;
      this.#noteLoss();
      if (ending === "refused") return this.#handlers.ended();
      failures = ending === "closed" ? 0 : failures + 1;
      await this.#pause(failures === 0 ? 100 : Math.min(backoff(failures), this.#mostPause()));
    }
  }

  /** `closed`: it was there and has ended. `refused`: nobody is signed in. */
  async #readStream(stopped: AbortSignal): Promise<"closed" | "failed" | "refused"> {
    const cut = new AbortController();
    this.#cut = cut;
    let watchdog = setTimeout(() => cut.abort(), SILENCE_MS);
    let wasOpen = false;
    try {
      const response = await fetch(this.#address(), {
        headers: { accept: "text/event-stream" },
        cache: "no-store",
        signal: AbortSignal.any([stopped, cut.signal]),
      });
      if (response.status === 401) return "refused";
      this.store.setState({ databaseAway: await saysDatabaseAway(response) });
      if (!response.ok || response.body === null) return "failed";
      wasOpen = true;
      this.#noteOpen();
      const parser = createParser({ onEvent: (message) => this.#take(message) });
      const decoder = new TextDecoder();
      for (const reader = response.body.getReader(); ; ) {
        const { done, value } = await reader.read();
        if (done) return "closed";
        this.#heardAt = Date.now();
        clearTimeout(watchdog);
        watchdog = setTimeout(() => cut.abort(), SILENCE_MS);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      return wasOpen ? "closed" : "failed";
    } finally {
      clearTimeout(watchdog);
    }
  }

  #address(): string {
    if (this.#lastEventId === null) return this.#url;
    const joint = this.#url.includes("?") ? "&" : "?";
    return `${this.#url}${joint}lastEventId=${encodeURIComponent(this.#lastEventId)}`;
  }

  #take(message: EventSourceMessage): void {
    if (message.id) this.#lastEventId = message.id;
    if (message.event === "presence") {
      this.#handlers.presence?.(JSON.parse(message.data) as PresenceEvent);
      return;
    }
    if (message.event === "notifications") {
      this.#handlers.notified?.();
      return;
    }
    if (message.event === "resync") this.#handlers.resync();
    else this.#handlers.event(JSON.parse(message.data) as StreamEvent);
    const now = Date.now();
    if (now - this.#toldAt < TOLD_EVERY_MS) return;
    this.#toldAt = now;
    this.store.setState({ lastEventAt: new Date(now).toISOString() });
  }

  #noteOpen(): void {
    this.#clearTimers();
    this.#heardAt = Date.now();
    const resumed = this.#lastEventId !== null;
    this.#lostAt = null;
    this.#noNetwork = false;
    this.store.setState({ status: "live", since: null });
    this.#handlers.open(resumed);
  }

  /** It has been away since it was last heard, if only by a comment. */
  #noteLoss(): void {
    if (this.#lostAt !== null) return;
    const now = Date.now();
    const lostAt = this.#heardAt ?? now;
    this.#lostAt = lostAt;
    const later = [now + AWAY.reconnecting, lostAt + AWAY.stale, lostAt + AWAY.offline];
    this.#timers = later.map((at) => setTimeout(() => this.#tellAway(), Math.max(0, at - now)));
  }

  #tellAway(): void {
    if (this.#lostAt === null) return;
    const status = this.#noNetwork ? "offline" : statusAfter(Date.now() - this.#lostAt, this.store.getState().status);
    this.store.setState({ status, since: new Date(this.#lostAt).toISOString() });
  }

  /** The browser knows at once that there is no network; waiting a minute to say so would be a lie. */
  readonly #wentOffline = (): void => {
    this.#noNetwork = true;
    this.#cut?.abort();
    this.#noteLoss();
    this.#tellAway();
  };

  readonly #hurry = (): void => {
    if (document.visibilityState === "visible") this.#wake?.();
  };

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #mostPause(): number {
    return this.store.getState().databaseAway ? FAILOVER_MS : BACKOFF.most;
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}

/** The desk itself says so, with a problem; a proxy that reaches no desk says something else. */
async function saysDatabaseAway(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  return problemIn(await response.json().catch(() => null))?.code === "unavailable";
}

/** Half a second, doubling to 15 s, with a fifth of jitter, so that all tabs do not come back at once. */
function backoff(failures: number): number {
  const base = Math.min(BACKOFF.most, BACKOFF.first * 2 ** (failures - 1));
  return base * (1 + 0.2 * Math.random());
}
