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
  /** What came before each resync: where it began, and the places that followed. */
  readonly #before: string[][] = [];

  constructor(urlOf: () => string, token: string) {
    this.#urlOf = urlOf;
    this.#token = token;
    this.#ended = this.#follow();
  }

  get isOpen(): boolean {
    return this.#first !== "";
  }

  /** How often it was told to read everything anew. */
  get resyncs(): number {
    return this.#before.length;
  }

  /** Waits until the last line of the log has come: what came is the log, without a gap or a double, in its order. */
  async expectWhole(): Promise<void> {
    const all = await placesAfter(this.#first);
    await expect.poll(() => this.received.at(-1), { interval: COME_BACK_MS }).toBe(all.at(-1));
    expect(this.received).toEqual(all);
    expect(this.#resync, "told to read everything anew").toBe(false);
  }

  /**
   * As `expectWhole`, where a failover has told it to read everything anew: from there on it has the log again, and what came before
   * had no gap and no double either.
   */
  async expectWholeSinceResync(): Promise<void> {
    for (const part of this.#before) await this.#expectPart(part);
    const all = await placesAfter(this.#first);
    await expect.poll(() => this.received.at(-1), { interval: COME_BACK_MS }).toBe(all.at(-1));
    expect(this.received).toEqual(all);
  }

  async #expectPart(places: string[]): Promise<void> {
    const [first = "", ...received] = places;
    const last = received.at(-1);
    const all = await placesAfter(first);
    if (last !== undefined) expect(received).toEqual(all.slice(0, all.indexOf(last) + 1));
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

  #beginAnew(id: string): void {
    this.#resync = true;
    this.#before.push([this.#first, ...this.received.splice(0)]);
    this.#begin(id);
  }

  #hear(id: string, event: string): void {
    if (event === "resync") this.#beginAnew(id);
    if (id === "") return;
    if (placeOf(id) !== this.#first) this.received.push(placeOf(id));
    this.#lastId = id;
  }
}

async function placesAfter(first: string): Promise<string[]> {
  const { rows } = await pool().query(
    "SELECT tx::text || '-' || id AS place FROM event WHERE (tx, id) > ($1::xid8, $2::bigint) ORDER BY tx, id",
    first.split("-"),
  );
  return rows.map(({ place }) => place);
}

const placeOf = (id: string) => id.split("-").slice(1, 3).join("-");
