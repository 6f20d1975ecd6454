import type { FeedPage, FeedPosition } from "#lib/db/events/event-feed.ts";

/** A page of the log up to a settled position and no further: as if what lies beyond had not been written yet. */
export function cutFeed(page: FeedPage, end: FeedPosition): FeedPage {
  const events = page.events.filter(({ tx, id }) => id !== null && !isAfter({ tx, id }, end));
  const runEvents = page.runEvents.filter(({ seq }) => (seq ?? 0) <= (end.seq ?? 0));
  return {
    events,
    runEvents,
    moreEvents: page.moreEvents && events.length === page.events.length,
    moreRunEvents: page.moreRunEvents && runEvents.length === page.runEvents.length,
  };
}

/** Whether all that a position has seen lies up to another one. */
export function isUpTo(position: FeedPosition, end: FeedPosition): boolean {
  return !isAfter(position, end) && (position.seq ?? 0) <= (end.seq ?? 0);
}

/** The position that has seen what either has. */
export function laterOf(one: FeedPosition, other: FeedPosition): FeedPosition {
  const { tx, id } = isAfter(one, other) ? one : other;
  const seq = one.seq === null || other.seq === null ? null : Math.max(one.seq, other.seq);
  return { tx, id, seq };
}

/** The same position, written the same way. */
export function samePosition(one: FeedPosition, other: FeedPosition): boolean {
  return one.tx === other.tx && one.id === other.id && one.seq === other.seq;
}

function isAfter(one: Pick<FeedPosition, "tx" | "id">, other: FeedPosition): boolean {
  const [tx, otherTx] = [BigInt(one.tx), BigInt(other.tx)];
  return tx === otherTx ? BigInt(one.id) > BigInt(other.id) : tx > otherTx;
}
