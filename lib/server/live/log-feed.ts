import { onWake, type WakeReason } from "#lib/db/connection/wake.ts";
import type { FeedPage, FeedPosition } from "#lib/db/events/event-feed.ts";
import { noteSent } from "#lib/lifecycle/events/recognize-cluster.ts";
import { log } from "#lib/log.ts";
import { cutFeed, isUpTo, laterOf, samePosition } from "./cut-feed.ts";
import { type Cursor, deliver, type Follower } from "./follower.ts";
import { mergeFeed } from "./merge-feed.ts";
import { eventText, resyncText } from "./stream-text.ts";

/** How a feed follows the log; milliseconds. */
export const FEED_PACE = {
  /** everything is right without wake-ups, only slower */
  poll: 1000,
  /** wake-ups that come closer together are answered by one read */
  spacing: 20,
  /** first wait for a transaction that holds lines back; it doubles up to the poll */
  heldBack: 5,
};

/** So many ways from a place to the head are kept while the head stands still: a thousand readers who come back share one. */
const WAYS_KEPT = 4;

/** So many places behind the head are read at once, between two reads at the head. */
const PLACES_AT_ONCE = 4;

/** What a feed reads. */
export type FeedSource = {
  /** of the log, as it is now */
  epoch: () => Promise<string>;
  /** after everything that is settled now */
  head: () => Promise<FeedPosition>;
  read: (after: FeedPosition) => Promise<FeedPage>;
  cares: (reason: WakeReason) => boolean;
  /** named by a `resync`; null: the feed is of several */
  project: string | null;
  /** what was told once may always be told: who follows this feed sees all of it */
  tellsAll: boolean;
};

/** Those who stand at one place behind the head, or before it. */
type Place = Cursor & { followers: Set<Follower> };

/**
 * Follows the log for all who may see the same of it: what is new is read and written out once, and sent to everybody at the head.
 * Who comes from an earlier place is brought there by reads of their own, shared with all who stand at the same place. Ends by
 * itself when nobody is left; `ended` is called then.
 */
export class LogFeed {
  readonly #source: FeedSource;
  readonly #ended: () => void;
  readonly #offWake: () => void;
  /** everybody at {@link #at} */
  readonly #followers = new Set<Follower>();
  #places: Place[] = [];
  #at: Cursor | null = null;
  /** what lies between a place and the head, as long as the head stands there */
  readonly #ways = new Map<string, Uint8Array | null>();
  /** the log may hold something new; otherwise only who comes from an earlier place is served */
  #mayBeNew = true;
  #woken = false;
  #wakeUp: (() => void) | undefined;

  constructor(source: FeedSource, ended: () => void) {
    this.#source = source;
    this.#ended = ended;
    this.#offWake = onWake((reason) => {
      if (!source.cares(reason)) return;
      this.#mayBeNew = true;
      this.#wake();
    });
  }

  /** Begins; call it once, after the first has joined. */
  start(): void {
    this.#run().catch((error: unknown) => log.error({ err: error }, "a feed of the log failed"));
  }

  /** Sends what comes after a place, from now on, until they leave or are left behind. */
  join(follower: Follower, { epoch, position }: Cursor): void {
    const place = this.#places.find((other) => other.epoch === epoch && samePosition(other.position, position));
    if (place !== undefined) place.followers.add(follower);
    else this.#places.push({ epoch, position, followers: new Set([follower]) });
    this.#wake();
  }

  /** Safe to call for somebody who is not there. */
  leave(follower: Follower): void {
    this.#followers.delete(follower);
    for (const place of this.#places) place.followers.delete(follower);
    if (!this.#isFollowed) this.#wake();
  }

  get #isFollowed(): boolean {
    return this.#followers.size > 0 || this.#places.some(({ followers }) => followers.size > 0);
  }

  async #run(): Promise<void> {
    let heldBack = 0;
    let readAt = 0;
    while (this.#isFollowed) {
      this.#woken = false;
      const begun = performance.now();
      this.#mayBeNew ||= begun - readAt >= (heldBack || FEED_PACE.poll);
      const read = await this.#turn();
      if (read?.more) continue;
      if (read?.told !== undefined) {
        readAt = begun;
        // What was delivered shows that the transaction which held it back has ended: the next one is waited for anew.
        const waited = read.told ? 0 : heldBack;
        heldBack = read.heldBack ? Math.min(FEED_PACE.poll, Math.max(FEED_PACE.heldBack, waited * 2)) : 0;
      }
      const due = (heldBack || FEED_PACE.poll) - (performance.now() - readAt);
      await this.#untilWoken(read === null ? FEED_PACE.poll : Math.max(0, due), begun);
    }
    this.#offWake();
    this.#ended();
  }

  /** A database that cannot be read for a moment ends no stream: the next turn tries again. */
  async #turn(): Promise<Turn | null> {
    try {
      const epoch = await this.#source.epoch();
      if (this.#at?.epoch !== epoch) await this.#beginAgain(epoch);
      const behind = await this.#catchUp();
      const early = this.#places.filter(({ position }) => !isUpTo(position, (this.#at as Cursor).position));
      if (!this.#mayBeNew && early.length === 0) return { more: behind };
      this.#mayBeNew = false;
      const head = await this.#readHead(early);
      return { ...head, more: head.more || behind };
    } catch (error) {
      this.#mayBeNew = true;
      log.warn({ err: error }, "the log could not be read for its streams; they try again");
      return null;
    }
  }

  /** The first time, or the database was exchanged: what was sent says nothing of what is there now. */
  async #beginAgain(epoch: string): Promise<void> {
    const position = await this.#source.head();
    const isFirst = this.#at === null;
    this.#at = { epoch, position };
    this.#ways.clear();
    if (!isFirst) this.#resync([...this.#followers]);
  }

  #resync(followers: Iterable<Follower>): void {
    if (this.#at === null) return;
    const bytes = encode(resyncText(this.#at.epoch, this.#at.position, this.#source.project));
    for (const follower of followers) {
      follower.send(bytes);
      if (follower.isOpen) this.#followers.add(follower);
    }
  }

  /** Brings who stands behind the head nearer to it, or to it. The head does not move meanwhile. Whether somebody is still behind. */
  async #catchUp(): Promise<boolean> {
    const at = this.#at as Cursor;
    for (const place of this.#take((other) => other.epoch !== at.epoch)) this.#resync(place.followers);
    this.#take(({ followers }) => followers.size === 0);
    const places = this.#places.filter(({ position }) => isUpTo(position, at.position)).slice(0, PLACES_AT_ONCE);
    await Promise.all(places.map((place) => this.#bringNearer(place, at)));
    return this.#places.some(({ position }) => isUpTo(position, at.position));
  }

  async #bringNearer(place: Place, at: Cursor): Promise<void> {
    const way = await this.#wayToHead(place, at);
    this.#take((other) => other === place);
    for (const follower of place.followers) {
      if (!deliver(follower, way.bytes, place) || !follower.isOpen) continue;
      if (way.end === null) this.#followers.add(follower);
      else this.join(follower, { epoch: at.epoch, position: way.end });
    }
  }

  /** What comes after a place, and where it ends; null: at the head. */
  async #wayToHead({ position }: Place, at: Cursor): Promise<{ bytes: Uint8Array | null; end: FeedPosition | null }> {
    if (samePosition(position, at.position)) return { bytes: null, end: null };
    const key = JSON.stringify(position);
    const kept = this.#ways.get(key);
    if (kept !== undefined) return { bytes: kept, end: null };
    const merged = mergeFeed(position, cutFeed(await this.#source.read(position), at.position));
    const bytes = textOf(at.epoch, merged);
    const end = merged.more ? (merged.placed.at(-1)?.position ?? null) : null;
    if (end === null && this.#source.tellsAll && this.#ways.size < WAYS_KEPT) this.#ways.set(key, bytes);
    return { bytes, end };
  }

  /** Reads what is new, once for everybody at the head. */
  async #readHead(early: readonly Place[]): Promise<Turn> {
    const at = this.#at as Cursor;
    const merged = mergeFeed(at.position, await this.#source.read(at.position));
    const bytes = textOf(at.epoch, merged);
    for (const follower of this.#followers) {
      if (!deliver(follower, bytes, at)) this.#followers.delete(follower);
    }
    let position = merged.placed.at(-1)?.position ?? at.position;
    const more = merged.more && merged.placed.length > 0;
    // Whoever came from beyond the head stood at a settled place before this read began, and it has shown all that there is up to it.
    if (!more) for (const place of early) position = laterOf(position, place.position);
    if (!samePosition(position, at.position)) {
      this.#ways.clear();
      if (position.seq === null) noteSent(at.epoch, position);
    }
    this.#at = { epoch: at.epoch, position };
    return { told: bytes !== null, heldBack: merged.heldBack, more: more || early.length > 0 };
  }

  #take(which: (place: Place) => boolean): Place[] {
    const taken = this.#places.filter(which);
    this.#places = this.#places.filter((place) => !which(place));
    return taken;
  }

  /** Until a wake-up comes or it has waited so long; the first wake-up after a quiet time is followed at once. */
  async #untilWoken(ms: number, lastRead: number): Promise<void> {
    if (this.#isFollowed && !this.#woken) await this.#pause(ms, true);
    const tooSoon = this.#woken ? FEED_PACE.spacing - (performance.now() - lastRead) : 0;
    if (this.#isFollowed && tooSoon > 0) await this.#pause(tooSoon, false);
  }

  /** Waits so long; where it may be woken, a wake-up ends it. */
  async #pause(ms: number, mayWake: boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        if (!mayWake && this.#isFollowed) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }

  #wake(): void {
    this.#woken = true;
    this.#wakeUp?.();
  }
}

/** What a read at the head found, if there was one, and whether the next turn may begin at once. */
type Turn = { more: boolean; told?: boolean; heldBack?: boolean };

/** Ready to send; null: nothing that may be told. */
function textOf(epoch: string, { placed }: ReturnType<typeof mergeFeed>): Uint8Array | null {
  const text = placed.map((line) => (line.row.hidden ? "" : eventText(epoch, line))).join("");
  return text === "" ? null : encode(text);
}

const encode = (text: string): Uint8Array => Buffer.from(text);
