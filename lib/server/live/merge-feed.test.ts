import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeedPage, FeedPosition, FeedRow } from "#lib/db/events/event-feed.ts";
import { mergeFeed, type PlacedRow } from "./merge-feed.ts";

const row = (fields: Partial<FeedRow>): FeedRow => ({
  tx: "1",
  id: null,
  seq: null,
  type: "run.event",
  project: "default",
  ticketId: null,
  runId: "run_1",
  holdId: null,
  actor: { kind: "engine", id: null, name: "Yardmaster" },
  data: {},
  at: new Date(0),
  settled: true,
  hidden: false,
  ...fields,
});

const START: FeedPosition = { tx: "0", id: "0", seq: 0 };

/** What a read after `position` finds in a log of which everything below `xmin` is settled, `limit` lines of each kind. */
function read(log: FeedRow[], { tx, id, seq }: FeedPosition, limit: number, xmin: bigint): FeedPage {
  const settled = (line: FeedRow) => ({ ...line, settled: BigInt(line.tx) < xmin });
  const after = (line: FeedRow) =>
    BigInt(line.tx) > BigInt(tx) || (line.tx === tx && BigInt(line.id ?? 0) > BigInt(id));
  const events = log.filter((line) => line.id !== null && after(line)).map(settled);
  const runEvents = log.filter((line) => line.seq !== null && line.seq > (seq ?? 0));
  return {
    events: events.slice(0, limit),
    runEvents: runEvents.slice(0, limit),
    moreEvents: events.length > limit,
    moreRunEvents: runEvents.length > limit,
  };
}

/** Reads page after page until nothing more comes. */
function readAll(log: FeedRow[], from: FeedPosition, limit: number, xmin = 1000n) {
  const out: PlacedRow[] = [];
  let position = from;
  for (;;) {
    const { placed } = mergeFeed(position, read(log, position, limit, xmin));
    if (placed.length === 0) return out;
    out.push(...placed);
    position = placed.at(-1)?.position ?? position;
  }
}

/** A log as transactions leave it: events by (tx, id); the run's own log by seq, with numbers that may be out of order. */
const logs = fc
  .record({
    events: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
    runEvents: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
  })
  .map(({ events, runEvents }) => [
    ...events
      .toSorted((a, b) => a - b)
      .map((tx, at) => row({ tx: String(tx), id: String(at + 1), type: "run.paused" })),
    ...runEvents.map((tx, at) => row({ tx: String(tx), seq: at + 1 })),
  ]);

describe("the order of a run's stream", () => {
  test("has every line once, each log in its own order", () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 5 }), (log, limit) => {
        const all = readAll(log, START, limit).map(({ row: line }) => line);
        expect(all.filter(({ id }) => id !== null)).toEqual(log.filter(({ id }) => id !== null));
        expect(all.filter(({ seq }) => seq !== null)).toEqual(log.filter(({ seq }) => seq !== null));
      }),
    );
  });

  test("is the same from wherever it is read again, in pages of any size", () => {
    fc.assert(
      fc.property(logs, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), (log, limit, otherLimit) => {
        const all = readAll(log, START, limit);
        for (const [at, { position }] of all.entries()) {
          expect(readAll(log, position, otherLimit)).toEqual(all.slice(at + 1));
        }
      }),
    );
  });

  test("has every line once, each log in its own order, also as it settles", () => {
    fc.assert(
      fc.property(logs, fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 4 }), (log, stops) => {
        const live: FeedRow[] = [];
        let position = START;
        for (const xmin of [...stops.toSorted((a, b) => a - b), 1000]) {
          const more = readAll(log, position, 3, BigInt(xmin));
          live.push(...more.map(({ row: line }) => ({ ...line, settled: true })));
          position = more.at(-1)?.position ?? position;
        }
        for (const mine of [({ id }: FeedRow) => id !== null, ({ seq }: FeedRow) => seq !== null])
          expect(live.filter(mine)).toEqual(log.filter(mine));
      }),
    );
  });

  test("the run's own lines do not wait for a transaction that is still open", () => {
    const log = [row({ tx: "5", id: "1", type: "run.paused" }), row({ tx: "6", seq: 1 }), row({ tx: "7", seq: 2 })];
    const { placed, heldBack } = mergeFeed(START, read(log, START, 5, 5n));
    expect(placed.map(({ row: line }) => line.seq)).toEqual([1, 2]);
    expect(heldBack).toBe(true);
  });

  test("puts a line of the event log before the lines of the run that the same transaction wrote", () => {
    const log = [row({ tx: "5", id: "1", type: "run.finished" }), row({ tx: "5", seq: 1 }), row({ tx: "4", seq: 2 })];
    expect(readAll(log, START, 5).map(({ row: line }) => line.id ?? line.seq)).toEqual(["1", 1, 2]);
  });

  test("stops before the first line that is not settled, and says so", () => {
    const log = [row({ tx: "5", id: "1" }), row({ tx: "7", id: "2" }), row({ tx: "8", id: "3" })];
    expect(mergeFeed(START, read(log, START, 5, 7n))).toMatchObject({ placed: [{ row: { id: "1" } }], heldBack: true });
    expect(mergeFeed(START, read(log, START, 5, 9n))).toMatchObject({ heldBack: false });
  });
});
