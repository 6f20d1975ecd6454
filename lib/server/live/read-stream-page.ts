import { type FeedFilter, type FeedPosition, readFeed } from "#lib/db/events/event-feed.ts";
import { registry } from "../../process-registry.ts";
import { mergeFeed } from "./merge-feed.ts";
import { SharedReads } from "./shared-reads.ts";
import { eventText } from "./stream-text.ts";

/** What a stream sends next. `bytes` null: nothing. `more`: the next page can be read at once. */
export type StreamPage = { bytes: Uint8Array | null; position: FeedPosition; heldBack: boolean; more: boolean };

/** What comes after a position, ready to send; shared by all streams of this process that ask for the same at once. */
export function readStreamPage(epoch: string, filter: FeedFilter, after: FeedPosition): Promise<StreamPage> {
  const reads = registry.once("live.reads", () => new SharedReads<StreamPage>());
  return reads.read(JSON.stringify([filter, after]), () => readPage(epoch, filter, after));
}

async function readPage(epoch: string, filter: FeedFilter, after: FeedPosition): Promise<StreamPage> {
  const { placed, heldBack, more } = mergeFeed(after, await readFeed(filter, after));
  const told = placed.filter(({ row }) => !row.hidden);
  const text = told.map((row) => eventText(epoch, row)).join("");
  return {
    bytes: text === "" ? null : new TextEncoder().encode(text),
    position: placed.at(-1)?.position ?? after,
    heldBack,
    more: more && placed.length > 0,
  };
}
