import type { FeedPage, FeedPosition, FeedRow } from "#lib/db/events/event-feed.ts";

/** A line in the order of the stream, and where a reader stands after it. */
export type PlacedRow = { row: FeedRow; position: FeedPosition };

/** The lines that may go out now, in order, and whether committed ones are held back by a transaction that is still open. */
export type Merged = { placed: PlacedRow[]; heldBack: boolean; more: boolean };

/**
 * Puts the two logs of a read into the one order that every reader sees: by transaction, a line of the event log before
 * those of the run's own log, then by id or `seq`. Lines that are not settled wait.
 *
 * The run's own log follows `seq`, which is the order of its commits; transaction numbers are given out earlier and may
 * be out of order there. So a line may stand behind one with a higher number, but never before: what is left of the event
 * log then has higher numbers than both. For the same reason the order is the same from wherever it is read again.
 */
export function mergeFeed(after: FeedPosition, page: FeedPage): Merged {
  const events = settledPart(page.events);
  const runEvents = settledPart(page.runEvents);
  const placed: PlacedRow[] = [];
  let position = after;
  for (let next = takeNext(events, runEvents, page); next !== undefined; next = takeNext(events, runEvents, page)) {
    const { tx, id, seq } = next;
    position = id === null ? { ...position, seq } : { ...position, tx, id };
    placed.push({ row: next, position });
  }
  const heldBack = [...page.events, ...page.runEvents].some((row) => !row.settled);
  return { placed, heldBack, more: page.moreEvents || page.moreRunEvents };
}

/** Up to the first line that is not settled. */
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
