import type { FeedPage, FeedPosition, FeedRow } from "../../db/event-feed.ts";

/** A line in the order of the stream, and where a reader stands after it. */
export type PlacedRow = { row: FeedRow; position: FeedPosition };

/** The lines that may go out now, in order, and whether committed ones are held back by a transaction that is still open. */
export type Merged = { placed: PlacedRow[]; heldBack: boolean; more: boolean };

/**
 * Puts the two logs of a read into the one order that every reader sees: by transaction, a line of the event log before
 * those of the run's own log, then by id or `seq`. Lines that are not settled wait.
 *
 * The run's own log follows `seq`, which is the order of its commits; transaction numbers are given out earlier and may
 * be out of order there. So each of its lines is placed by the highest number up to it. That highest number may be
 * counted from any position before: a line sent already has a lower place than every line of the event log still to come.
 */
export function mergeFeed(after: FeedPosition, page: FeedPage): Merged {
  const events = settledPart(page.events).map((row) => ({ row, place: BigInt(row.tx) }));
  const runEvents = settledPart(page.runEvents).map(placeByHighest());
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

type Waiting = { row: FeedRow; place: bigint }[];

/** Where a read could not carry all of a log, what lies beyond its last line is unknown, and nothing may go past it. */
function takeNext(events: Waiting, runEvents: Waiting, page: FeedPage): FeedRow | undefined {
  const [event] = events;
  const [runEvent] = runEvents;
  if ((event === undefined && page.moreEvents) || (runEvent === undefined && page.moreRunEvents)) return undefined;
  const eventFirst = event !== undefined && (runEvent === undefined || event.place <= runEvent.place);
  return (eventFirst ? events : runEvents).shift()?.row;
}

/** Up to the first line that is not settled. */
function settledPart(rows: FeedRow[]): FeedRow[] {
  const end = rows.findIndex((row) => !row.settled);
  return end < 0 ? rows : rows.slice(0, end);
}

function placeByHighest(): (row: FeedRow) => { row: FeedRow; place: bigint } {
  let highest = 0n;
  return (row) => {
    const tx = BigInt(row.tx);
    if (tx > highest) highest = tx;
    return { row, place: highest };
  };
}
