import type { FeedPosition } from "#lib/db/events/event-feed.ts";

/** Where somebody stands in the log of one epoch. */
export type Cursor = { epoch: string; position: FeedPosition };

/** Somebody who is sent what a feed reads. */
export interface Follower {
  readonly isOpen: boolean;
  /** takes no more at the moment */
  readonly isFull: boolean;
  send(bytes: Uint8Array): void;
  /** They were full, and have left the feed: it may be joined again from here. */
  leftBehind(at: Cursor): void;
}

/** Sends bytes to somebody. False: they were full, and stay at the place before these bytes. */
export function deliver(follower: Follower, bytes: Uint8Array | null, { epoch, position }: Cursor): boolean {
  if (bytes === null) return true;
  if (follower.isFull) {
    follower.leftBehind({ epoch, position });
    return false;
  }
  follower.send(bytes);
  return true;
}
