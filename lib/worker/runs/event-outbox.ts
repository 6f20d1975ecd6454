import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { DriverEvent } from "#lib/agents/driver.ts";
import { ApiProblem } from "#lib/api-client/api-problem.ts";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";

type KeyedEvent = AppendEvents["events"][number];

const BATCH_MS = 100;
const BATCH_EVENTS = 64;
/** of one request; the desk takes 500 events and 1 MiB */
const MAX_EVENTS = 500;
const MAX_CHARACTERS = 200_000;
/** of one event */
const MAX_MESSAGE = 16 * 1024;
const MAX_DATA = 64 * 1024;
/** with more than this waiting, the driver has to wait */
const ROOM = 2000;

export interface OutboxOptions {
  /** appends to the run, trying again by itself */
  send(events: KeyedEvent[]): Promise<unknown>;
  mask(text: string): string;
  /** the desk says that this run takes no more events */
  onRefused(): void;
}

/**
 * Sends a run's events in their order, in batches of 100 ms or 64 events. Each has a key, so that a batch sent twice is stored
 * once. Secrets are masked and sizes bounded here, for every driver. A full outbox makes the driver wait.
 */
export class EventOutbox {
  private readonly options: OutboxOptions;
  /** differs for each time that the run is held: after it was resumed, its events have other keys */
  private readonly prefix = randomBytes(6).toString("hex");
  private readonly queue: KeyedEvent[] = [];
  private readonly waiting: (() => void)[] = [];
  private number = 0;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private closed = false;

  constructor(options: OutboxOptions) {
    this.options = options;
  }

  /** Takes an event; resolves when there is room for another. */
  async push(event: DriverEvent): Promise<void> {
    if (this.closed) return;
    this.number += 1;
    this.queue.push({ ...bounded(event, this.options.mask), key: `${this.prefix}-${this.number}` });
    if (this.queue.length >= BATCH_EVENTS) this.start();
    else this.timer ??= setTimeout(() => this.start(), BATCH_MS);
    if (this.queue.length > ROOM) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Sends what is left; resolves when it is stored, after `withinMs` at the latest. */
  async flush(withinMs: number): Promise<void> {
    this.start();
    const limit = new AbortController();
    const late = sleep(withinMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([this.sending, late]);
    limit.abort();
  }

  /** Ends it: later events are dropped, and nothing more is sent. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.queue.length = 0;
    this.letIn();
  }

  private start(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = undefined;
    });
  }

  private async sendAll(): Promise<void> {
    while (this.queue.length > 0 && !this.closed) {
      const batch = nextBatch(this.queue);
      await this.sendBatch(batch);
      if (this.closed) return;
      this.queue.splice(0, batch.length);
      this.letIn();
    }
  }

  private async sendBatch(batch: KeyedEvent[]): Promise<void> {
    try {
      await this.options.send(batch);
    } catch (error) {
      if (error instanceof ApiProblem && (error.status === 422 || error.status === 413))
        return this.sendWithout(batch, error);
      this.close();
      if (error instanceof ApiProblem) this.options.onRefused();
    }
  }

  /** Events that the desk will never take are replaced by a note; the others are sent one by one. */
  private async sendWithout(batch: KeyedEvent[], refusal: ApiProblem): Promise<void> {
    const [only] = batch;
    if (batch.length > 1) {
      for (const event of batch) if (!this.closed) await this.sendBatch([event]);
    } else if (only && only.type !== "error") {
      await this.sendBatch([
        { key: only.key, type: "error", message: `An event could not be stored: ${refusal.message}`.slice(0, 2000) },
      ]);
    }
  }

  private letIn(): void {
    if (this.queue.length > ROOM / 2) return;
    for (const enter of this.waiting.splice(0)) enter();
  }
}

function bounded(event: DriverEvent, mask: (text: string) => string): DriverEvent {
  const { type, message, data } = event;
  return {
    type,
    ...(typeof message === "string" ? { message: cutText(mask(message), MAX_MESSAGE) } : {}),
    ...(data === undefined || data === null ? {} : { data: shortenJson(mapTexts(data, mask), MAX_DATA) }),
  };
}

function nextBatch(queue: KeyedEvent[]): KeyedEvent[] {
  let characters = 0;
  const end = queue.slice(0, MAX_EVENTS).findIndex((event) => {
    characters += JSON.stringify(event).length;
    return characters > MAX_CHARACTERS;
  });
  return end === -1 ? queue.slice(0, MAX_EVENTS) : queue.slice(0, Math.max(1, end));
}

/** Limits for each text, in UTF-16 units, tried in this order: short texts, which say what the call was, outlast the file in it. */
const TEXT_LIMITS = [8 * 1024, 1024, 100];

/** JSON of at most `most` characters: the long texts in it are cut and say so; what is still longer is left out whole. */
function shortenJson(value: DriverEvent["data"], most: number): DriverEvent["data"] {
  const size = JSON.stringify(value).length;
  if (size <= most) return value;
  const shorter = TEXT_LIMITS.map((longest) => mapTexts(value, (text) => cutText(text, longest)));
  const fitting = shorter.find((shortened) => JSON.stringify(shortened).length <= most);
  return fitting ?? { cut: `${size} characters of data were not stored` };
}

/** The beginning of a text, saying how much follows. */
function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest).toWellFormed()}… (cut, ${text.length - longest} more characters)`;
}
