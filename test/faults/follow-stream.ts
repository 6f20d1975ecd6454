import { createParser } from "eventsource-parser";
import { expect } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";

/** Follows the stream of all projects from now on; resolves once it is open. `urlOf`: of a desk that lives. */
export async function followStream(urlOf: () => string, token: string): Promise<FollowedStream> {
  const stream = new FollowedStream(urlOf, token);
  await expect.poll(() => stream.isOpen, { interval: 50 }).toBe(true);
  return stream;
}

const COME_BACK_MS = 100;

/** A browser's EventSource over HTTP: when it is cut it comes back with the last id. */
export class FollowedStream {
  /** `<tx>-<id>` of each event, in the order they came */
  readonly received: string[] = [];
  reconnects = -1;
  readonly #urlOf: () => string;
  readonly #token: string;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  #lastId = "";
  /** Where it began: from there on nothing may be missing. */
  #first = "";
  #resync = false;

  constructor(urlOf: () => string, token: string) {
    this.#urlOf = urlOf;
    this.#token = token;
    this.#ended = this.#follow();
  }

  get isOpen(): boolean {
    return this.#first !== "";
  }

  /** Waits until the last line of the log has come: what came is the log, without a gap or a double, in its order. */
  async expectWhole(): Promise<void> {
    const { rows } = await pool().query(
      "SELECT tx::text || '-' || id AS place FROM event WHERE (tx, id) > ($1::xid8, $2::bigint) ORDER BY tx, id",
      this.#first.split("-"),
    );
    const all = rows.map(({ place }) => place);
    await expect.poll(() => this.received.at(-1), { interval: COME_BACK_MS }).toBe(all.at(-1));
    expect(this.received).toEqual(all);
    expect(this.#resync, "told to read everything anew").toBe(false);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
  }

  async #follow(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.reconnects++;
      await this.#readOnce().catch(() => new Promise((resolve) => setTimeout(resolve, COME_BACK_MS)));
    }
  }

  async #readOnce(): Promise<void> {
    const from: Record<string, string> = this.#lastId === "" ? {} : { "last-event-id": this.#lastId };
    const headers = { authorization: `Bearer ${this.#token}`, ...from };
    const answer = await fetch(`${this.#urlOf()}/api/v1/events`, { headers, signal: this.#closing.signal });
    if (answer.body === null || !answer.ok) throw new Error(`the stream answered ${answer.status}`);
    const parser = createParser({ onEvent: ({ id, event }) => this.#hear(id ?? "", event ?? "") });
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      if (this.#first === "") this.#begin(/^id: (.+)$/m.exec(text)?.[1] ?? "");
      parser.feed(text);
    }
  }

  /** The first id comes without an event. */
  #begin(id: string): void {
    this.#lastId = id;
    this.#first = placeOf(id);
  }

  #hear(id: string, event: string): void {
    if (event === "resync") this.#resync = true;
    if (id === "") return;
    if (placeOf(id) !== this.#first) this.received.push(placeOf(id));
    this.#lastId = id;
  }
}

const placeOf = (id: string) => id.split("-").slice(1, 3).join("-");
