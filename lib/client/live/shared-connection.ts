import { createStore } from "zustand";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { PresenceEvent } from "#lib/contract/holds/presence.ts";
import type { LiveConnection, LiveHandlers } from "./live-connection.ts";
import { AWAY, type LiveState, NOT_YET } from "./live-state.ts";

/** What the tab with the stream tells the others. `joined` comes from a tab that has just begun to listen. */
type Message =
  | { kind: "event"; event: StreamEvent }
  | { kind: "presence"; event: PresenceEvent }
  | { kind: "state"; state: LiveState }
  | { kind: "notified" | "resync" | "ended" | "joined" };

/** The tab with the stream says how it is at least this often, in milliseconds. */
const BEAT_MS = 5000;

/**
 * One event stream for all tabs of a browser, which opens at most six connections to a server: the tab that gets the lock has
 * the stream and passes it on. When that tab closes, the next one continues from the last event that it heard. A browser
 * without locks or channels has a stream in each tab.
 */
export class SharedConnection {
  readonly store = createStore<LiveState>(() => NOT_YET);
  #name: string;
  #url: string;
  #handlers: LiveHandlers;
  #lastEventId: string;
  #stopped: AbortController | null = null;
  #channel: BroadcastChannel | null = null;
  #own: LiveConnection | null = null;
  #presence: PresenceEvent | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** `name` tells streams apart that are not for the same person. `from`: id of the last event that is known already. */
  constructor(name: string, url: string, from: string, handlers: LiveHandlers) {
    this.#name = name;
    this.#url = url;
    this.#lastEventId = from;
    this.#handlers = handlers;
  }

  start(): void {
    const stopped = new AbortController();
    this.#stopped = stopped;
    if (typeof BroadcastChannel === "undefined" || navigator.locks === undefined) {
      void this.#lead(stopped.signal);
      return;
    }
    const channel = new BroadcastChannel(this.#name);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    channel.postMessage({ kind: "joined" } satisfies Message);
    this.#expectBeat();
    navigator.locks
      .request(this.#name, { signal: stopped.signal }, () => this.#lead(stopped.signal))
      // Another tab had the lock all the time that this one was there.
      .catch(() => undefined);
  }

  stop(): void {
    this.#stopped?.abort();
    this.#own?.stop();
    this.#own = null;
    this.#channel?.close();
    this.#channel = null;
    clearTimeout(this.#silence);
  }

  /** Has the stream until this tab goes. Its code is fetched now: other tabs do without. */
  async #lead(stopped: AbortSignal): Promise<void> {
    const { LiveConnection } = await import("./live-connection.ts");
    if (stopped.aborted) return;
    clearTimeout(this.#silence);
    const { event, presence, notified, open, resync, ended } = this.#handlers;
    const own = new LiveConnection(this.#url, this.#lastEventId, {
      event: (news) => {
        event(news);
        this.#tell({ kind: "event", event: news });
      },
      presence: (people) => {
        this.#presence = people;
        presence?.(people);
        this.#tell({ kind: "presence", event: people });
      },
      notified: () => {
        notified?.();
        this.#tell({ kind: "notified" });
      },
      open,
      resync: () => {
        resync();
        this.#tell({ kind: "resync" });
      },
      ended: () => {
        ended();
        this.#tell({ kind: "ended" });
      },
    });
    this.#own = own;
    own.store.subscribe((state) => this.#setState(state));
    own.start();
    const beat = setInterval(() => this.#tell({ kind: "state", state: own.store.getState() }), BEAT_MS);
    await new Promise((resolve) => stopped.addEventListener("abort", resolve, { once: true }));
    clearInterval(beat);
  }

  #hear(message: Message): void {
    if (this.#own !== null) {
      if (message.kind !== "joined") return;
      this.#tell({ kind: "state", state: this.#own.store.getState() });
      if (this.#presence) this.#tell({ kind: "presence", event: this.#presence });
      return;
    }
    this.#expectBeat();
    if (message.kind === "event") {
      this.#lastEventId = message.event.id;
      this.#handlers.event(message.event);
    } else if (message.kind === "presence") this.#handlers.presence?.(message.event);
    else if (message.kind === "state") this.#follow(message.state);
    else if (message.kind === "notified") this.#handlers.notified?.();
    else if (message.kind === "resync") this.#handlers.resync();
    else if (message.kind === "ended") this.#handlers.ended();
  }

  /** What happened between this page and the first word of the other tab is not known: read it once more. */
  #follow(state: LiveState): void {
    if (this.store.getState().status === "connecting" && state.status === "live") this.#handlers.resync();
    this.#setState(state);
  }

  #setState(state: LiveState): void {
    this.store.setState(state);
    if (this.#own !== null) this.#tell({ kind: "state", state });
  }

  /** A tab that says nothing any more has stopped without giving up its lock. */
  #expectBeat(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (this.#own === null)
        this.#setState({ ...this.store.getState(), status: "stale", since: new Date().toISOString() });
    }, BEAT_MS + AWAY.stale);
  }

  #tell(message: Message): void {
    this.#channel?.postMessage(message);
  }
}
