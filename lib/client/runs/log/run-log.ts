import { createStore } from "zustand";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";

const PAGE = 500;
/** Pages of a long log that are asked for at once. */
const MAX_AHEAD = 6;
/** How often a growing log is told to the page, in milliseconds. */
const TELL_EVERY_MS = 100;

/** What a run has reported so far. */
export interface RunLogState {
  events: readonly RunEvent[];
  /** The log as it was when the page opened has not been read to its end yet. */
  isLoading: boolean;
  /** It could not be read; it is tried again when the stream comes back. */
  failed: boolean;
}

export const EMPTY_LOG: RunLogState = { events: [], isLoading: true, failed: false };

/**
 * The log of one run, in order and without a gap: `seq` is 1, 2, 3… (docs/contract.md#run-events), so what the stream has not brought is
 * seen, and read from the API.
 */
export class RunLog {
  readonly store = createStore<RunLogState>(() => EMPTY_LOG);
  #runId: string;
  #events: RunEvent[] = [];
  #filling: Promise<void> | null = null;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(runId: string) {
    this.#runId = runId;
  }

  /** Takes a line from the stream. */
  take(event: StreamEvent): void {
    if (event.type !== "run.event") return;
    const line = { ...event.data, at: event.at } as unknown as RunEvent;
    if (line.seq === this.#events.length + 1 && this.#filling === null) {
      this.#events.push(line);
      this.#tellSoon();
    } else if (line.seq > this.#events.length) this.fill();
  }

  /** Reads what is missing at the end. */
  fill(): void {
    this.#again = true;
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null;
    });
  }

  async #fill(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await this.#readOn();
      }
      this.#tell({ failed: false, isLoading: false });
    } catch {
      this.#tell({ failed: true, isLoading: false });
    }
  }

  /** Page by page, several at once where the log is long: `seq` has no gap, so where each begins is known. */
  async #readOn(): Promise<void> {
    let more = true;
    for (let ahead = 1; more; ahead = Math.min(MAX_AHEAD, ahead * 2)) {
      const from = this.#events.length;
      const pages = await Promise.all(Array.from({ length: ahead }, (_, page) => this.#page(from + page * PAGE)));
      for (const items of pages) if (items[0]?.seq === this.#events.length + 1) this.#events.push(...items);
      this.#tellSoon();
      more = pages.every((items) => items.length === PAGE);
      // A log that grew meanwhile has lines behind a page that was not full yet.
      if (pages.some((items) => (items.at(-1)?.seq ?? 0) > this.#events.length)) this.#again = true;
    }
  }

  async #page(after: number): Promise<RunEvent[]> {
    const path = `/runs/${this.#runId}/events?after=${after}&limit=${PAGE}`;
    return (await getJson<{ items: RunEvent[] }>(path)).items;
  }

  #tellSoon(): void {
    this.#timer ??= setTimeout(() => this.#tell({}), TELL_EVERY_MS);
  }

  #tell(change: Partial<RunLogState>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.store.setState({ ...change, events: this.#events.slice() });
  }
}
