import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FeedPage, FeedPosition, FeedRow } from "#lib/db/events/event-feed.ts";
import type { Cursor, Follower } from "./follower.ts";
import { FEED_PACE, LogFeed } from "./log-feed.ts";

beforeEach(() =>
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] }),
);
afterEach(() => vi.useRealTimers());

const at = (id: number): FeedPosition => ({ tx: String(id), id: String(id), seq: null });
const cursor = (id: number, epoch = "e"): Cursor => ({ epoch, position: at(id) });

/** A log of numbered lines, in pages of three, that counts its reads. */
class Log {
  length = 0;
  epoch = "e";
  unsettledFrom = Number.POSITIVE_INFINITY;
  reads: number[] = [];
  /** runs once, in the middle of a read */
  meanwhile: (() => void) | null = null;

  readonly source = {
    epoch: async () => this.epoch,
    head: async () => at(this.length),
    read: async (after: FeedPosition) => this.#read(Number(after.id)),
    cares: () => false,
    project: null,
    tellsAll: true,
  };

  async #read(after: number): Promise<FeedPage> {
    this.reads.push(after);
    const all = Array.from({ length: this.length }, (_, index) => index + 1).filter((id) => id > after);
    const events = all.slice(0, 3).map((id) => this.#line(id));
    await Promise.resolve();
    this.meanwhile?.();
    this.meanwhile = null;
    return { events, runEvents: [], moreEvents: all.length > 3, moreRunEvents: false };
  }

  #line(id: number): FeedRow {
    return {
      ...{ ...at(id), type: "policy.changed", project: "default", ticketId: null, runId: null, holdId: null },
      actor: { kind: "engine", id: null, name: "Yardmaster" },
      ...{ data: {}, at: new Date(0), settled: id < this.unsettledFrom, hidden: false },
    };
  }
}

class Reader implements Follower {
  isOpen = true;
  isFull = false;
  got: string[] = [];
  left: Cursor | null = null;

  send(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString();
    this.got.push(
      ...[...text.matchAll(/^id: \w+-\d+-(\d+)\nevent: (\w+)/gm)].map(([, id, type]) =>
        type === "resync" ? "resync" : `${id}`,
      ),
    );
  }
  leftBehind(left: Cursor): void {
    this.left = left;
  }
}

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const settle = async (ms = 2 * FEED_PACE.poll) => {
  for (let waited = 0; waited < ms; waited += 5) await vi.advanceTimersByTimeAsync(5);
};

/** A feed with one reader at the head of a log. */
async function feedOf(log: Log) {
  const ended = vi.fn();
  const feed = new LogFeed(log.source, ended);
  const first = new Reader();
  feed.join(first, cursor(log.length));
  feed.start();
  await settle(10);
  return { feed, first, ended };
}

test("a hundred readers at the head cost one read, and each gets every line once", async () => {
  const log = new Log();
  const { feed } = await feedOf(log);
  const readers = Array.from({ length: 100 }, () => new Reader());
  for (const reader of readers) feed.join(reader, cursor(0));
  await settle(10);
  log.reads = [];
  log.length = 2;
  await settle();
  for (const reader of readers) expect(reader.got).toEqual(lines(1, 2));
  expect(log.reads.filter((after) => after === 0)).toHaveLength(1);
});

test("who comes back to the same place one after the other shares one read while the head stands still", async () => {
  const log = new Log();
  log.length = 2;
  const { feed } = await feedOf(log);
  log.reads = [];
  const readers = Array.from({ length: 50 }, () => new Reader());
  for (const reader of readers) {
    feed.join(reader, cursor(0));
    await settle(5);
  }
  await settle(100);
  for (const reader of readers) expect(reader.got).toEqual(lines(1, 2));
  expect(log.reads.filter((after) => after === 0)).toHaveLength(1);
  log.length = 3;
  await settle();
  const late = new Reader();
  feed.join(late, cursor(0));
  await settle(100);
  expect(late.got).toEqual(lines(1, 3));
});

test("who comes from an earlier place gets what is between, also while the head moves on, and nothing twice", async () => {
  const log = new Log();
  log.length = 10;
  const { feed, first } = await feedOf(log);
  const readers = [0, 4, 9, 10].map((from) => ({ from, reader: new Reader() }));
  for (const { from, reader } of readers) {
    feed.join(reader, cursor(from));
    log.meanwhile = () => (log.length += 1);
    await settle(1);
  }
  log.meanwhile = () => (log.length += 2);
  await settle();
  for (const { from, reader } of readers) expect(reader.got, `from ${from}`).toEqual(lines(from + 1, log.length));
  expect(first.got).toEqual(lines(11, log.length));
});

test("who stands beyond the head, because another process was further, waits for it and gets nothing twice", async () => {
  const log = new Log();
  log.length = 5;
  const { feed, first } = await feedOf(log);
  log.length = 9;
  const ahead = new Reader();
  feed.join(ahead, cursor(7));
  await settle();
  expect(first.got).toEqual(lines(6, 9));
  expect(ahead.got).toEqual(lines(8, 9));
  // A place at which this feed has no line at all.
  const beyond = new Reader();
  feed.join(beyond, cursor(12));
  await settle();
  log.length = 14;
  await settle();
  expect(beyond.got).toEqual(lines(13, 14));
});

test("who is full is left where they stood, and goes on from there", async () => {
  const log = new Log();
  const { feed, first } = await feedOf(log);
  const slow = new Reader();
  feed.join(slow, cursor(0));
  await settle(10);
  slow.isFull = true;
  log.length = 4;
  await settle();
  expect(slow.got).toEqual([]);
  expect(slow.left).toEqual(cursor(0));
  slow.isFull = false;
  feed.join(slow, slow.left as Cursor);
  log.length = 5;
  await settle();
  expect(slow.got).toEqual(lines(1, 5));
  expect(first.got).toEqual(lines(1, 5));
});

test("another database under it is told to all, those who were behind too", async () => {
  const log = new Log();
  log.length = 3;
  const { feed, first } = await feedOf(log);
  Object.assign(log, { epoch: "f", length: 1 });
  const late = new Reader();
  feed.join(late, cursor(2));
  await settle();
  log.length = 2;
  await settle();
  expect(first.got).toEqual(["resync", "2"]);
  expect(late.got).toEqual(["resync", "2"]);
});

test("nothing goes out that is not settled, and it is looked for again soon, then less and less often", async () => {
  const log = new Log();
  const { first } = await feedOf(log);
  Object.assign(log, { length: 1, unsettledFrom: 1 });
  await settle();
  log.reads = [];
  await settle(500);
  expect(first.got).toEqual([]);
  expect(log.reads.length).toBeLessThan(10);
  log.unsettledFrom = 2;
  await settle();
  expect(first.got).toEqual(["1"]);
});

test("a reader that gets lines looks again soon for those that are held back", async () => {
  const log = new Log();
  await feedOf(log);
  Object.assign(log, { length: 1, unsettledFrom: 1 });
  await settle();
  log.reads = [];
  for (let line = 1; line <= 500 / FEED_PACE.heldBack; line++) {
    Object.assign(log, { length: line + 1, unsettledFrom: line + 1 });
    await vi.advanceTimersByTimeAsync(FEED_PACE.heldBack);
  }
  expect(log.reads.length).toBeGreaterThanOrEqual(500 / FEED_PACE.heldBack / 4);
});

test("it ends when the last has left, and reads no more", async () => {
  const log = new Log();
  const { feed, first, ended } = await feedOf(log);
  feed.leave(first);
  await settle(10);
  expect(ended).toHaveBeenCalledOnce();
  log.reads = [];
  await settle();
  expect(log.reads).toEqual([]);
});
