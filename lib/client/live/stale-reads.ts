import type { Query, QueryClient } from "@tanstack/react-query";
import type { StreamEvent } from "#lib/contract/events.ts";
import { isAffected } from "./affected-queries.ts";
import { spaced } from "./spaced.ts";

/**
 * Milliseconds: a busy fleet is answered by two reads a second. The stream sends together what comes within 20 ms, so that
 * events of one moment are one read without waiting for more.
 */
const SPACING = 500;
/** Reads that begin together share one server: what people look at goes first, and the others wait for it, but not longer. */
const AHEAD = 100;
/** A page takes at most so long from its reading on the server to its place in the cache. */
const PAGE_TAKES = 15_000;
/** Between the two clocks of the server that are compared, the database's and the process's. */
const CLOCKS_DIFFER = 1000;

/** Gathers events and marks the cached reads they make stale; what is on screen is then read again. */
export class StaleReads {
  #client: QueryClient;
  #events: StreamEvent[] = [];
  #recent: StreamEvent[] = [];
  #flushes = spaced(SPACING, () => this.#flush());

  constructor(client: QueryClient) {
    this.#client = client;
  }

  add(event: StreamEvent): void {
    this.#events.push(event);
    this.#recent.push(event);
    this.#flushes.call();
  }

  /** Everything is stale: something was missed. */
  all(): void {
    void this.#client.invalidateQueries();
  }

  /**
   * Watches for what a page brings with it: an event that came while the page was on its way may be missing there. Returns
   * how to stop.
   */
  watchPages(): () => void {
    return this.#client.getQueryCache().subscribe((change) => {
      const isBrought = change.type === "added" || (change.type === "updated" && change.action.type === "setState");
      if (isBrought && change.query.state.data !== undefined) this.#checkBrought(change.query);
    });
  }

  stop(): void {
    this.#flushes.stop();
  }

  #checkBrought(query: Query): void {
    const { data, dataUpdatedAt } = query.state;
    const missed = this.#recent.some(
      (event) => Date.parse(event.at) > dataUpdatedAt - CLOCKS_DIFFER && isAffected(event, query.queryKey, data),
    );
    if (missed) queueMicrotask(() => this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true }));
  }

  #flush(): void {
    const events = this.#events;
    const newest = Date.parse(events.at(-1)?.at ?? "");
    this.#events = [];
    this.#recent = this.#recent.filter((event) => Date.parse(event.at) > newest - PAGE_TAKES);
    const invalidate = (isList: boolean) =>
      this.#client.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          (queryKey[0] === "queue") === isList && events.some((event) => isAffected(event, queryKey, state.data)),
      });
    const late = new Promise((resolve) => setTimeout(resolve, AHEAD));
    void Promise.race([invalidate(true), late]).then(() => invalidate(false));
  }
}
