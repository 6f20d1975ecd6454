import type { FeedPage, FeedPosition, FeedRow } from "#lib/db/events/event-feed.ts";

/** A line in the order of the stream, and where a reader stands after it. */
export type PlacedRow = { row: FeedRow; position: FeedPosition };

/** The lines that may go out now, in order, and whether committed events are held back by a transaction that is still open. */
export type Merged = { placed: PlacedRow[]; heldBack: boolean; more: boolean };

/**
 * Puts the two logs of a read into one order: by transaction, a line of the event log before those of the run's own log,
 * then by id or `seq`. Lines of the event log that are not settled wait; lines of the run's own log have an order of their
 * own, `seq`, and never do. Of what is settled the order is the same from wherever it is read again; each log is always in
 * its own order, and every line comes once.
 */
export function mergeFeed(after: FeedPosition, page: FeedPage): Merged {
  const events = settledPart(page.events);
  const runEvents = page.runEvents.slice();
  const placed: PlacedRow[] = [];
  let position = after;
  for (let next = takeNext(events, runEvents, page); next !== undefined; next = takeNext(events, runEvents, page)) {
    const { tx, id, seq } = next;
    position = id === null ? { ...position, seq } : { ...position, tx, id };
    placed.push({ row: next, position });
  }
  const heldBack = page.events.some((row) => !row.settled);
  return { placed, heldBack, more: page.moreEvents || page.moreRunEvents };
}

/** Up to the first event that is not settled. */
function settledPart(rows: FeedRow[]): FeedRow[] {
  const end = rows.findIndex((row) => !row.settled);
  return end < 0 ? rows.slice() : rows.slice(0, end);
}

/** Where a read could not carry all of a log, what lies beyond its last line is unknown, and nothing may go past it. */
function takeNext(events: FeedRow[], runEvents: FeedRow[], page: FeedPage): FeedRow | undefined {
  const [event] = events;
  const [runEvent] = runEvents;
  if ((event === undefined && page.moreEvents) || (runEvent === undefined && page.moreRunEvents)) return undefined;
  const eventFirst = event !== undefined && (runEvent === undefined || BigInt(event.tx) <= BigInt(runEvent.tx));
  return (eventFirst ? events : runEvents).shift();
}
