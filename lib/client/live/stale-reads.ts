import type { QueryClient } from "@tanstack/react-query";
import type { StreamEvent } from "#lib/contract/events.ts";
import { isAffected } from "./affected-queries.ts";

/** Milliseconds: events that come together are answered by one read, and a busy fleet by two reads a second. */
const GATHER = 40;
const SPACING = 500;

/** Gathers events and marks the cached reads they make stale; what is on screen is then read again. */
export class StaleReads {
  #client: QueryClient;
  #events: StreamEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #flushedAt = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(event: StreamEvent): void {
    this.#events.push(event);
    this.#timer ??= setTimeout(() => this.#flush(), Math.max(GATHER, this.#flushedAt + SPACING - Date.now()));
  }

  /** Everything is stale: something was missed. */
  all(): void {
    void this.#client.invalidateQueries();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flush(): void {
    const events = this.#events;
    this.#events = [];
    this.#timer = undefined;
    this.#flushedAt = Date.now();
    void this.#client.invalidateQueries({
      predicate: ({ queryKey, state }) => events.some((event) => isAffected(event, queryKey, state.data)),
    });
  }
}
