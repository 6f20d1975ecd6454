import { z } from "zod";
import { MINUTE_FACTORS } from "../engine/next-best-minute.ts";
import { QUEUE_SEGMENT_NAMES } from "../engine/queue-segments.ts";
import { commaList } from "./basics.ts";
import { holdFilterShape } from "./hold-filter.ts";
import { HOLD_SORTS } from "./holds.ts";

/** Which holds the queue shows and in which order: what its address and a saved view hold. */

export const SEGMENTS = ["all", ...QUEUE_SEGMENT_NAMES] as const;
export type Segment = (typeof SEGMENTS)[number];

export const QUEUE_SORTS = [...HOLD_SORTS, "minute"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

/** What the address of the queue holds; the page and the route read it with the same schema. */
export const QueueFilter = z.object({
  segment: z.enum(SEGMENTS).default("all"),
  sort: z.enum(QUEUE_SORTS).default("age").describe("minute: the next best minute first"),
  without: commaList(z.enum(MINUTE_FACTORS))
    .optional()
    .describe("factors of the next best minute that are switched off"),
  ...holdFilterShape,
});
export type QueueFilter = z.infer<typeof QueueFilter>;

const FIELDS = Object.keys(QueueFilter.shape) as (keyof QueueFilter)[];

/** The filter in the search of an address; what it cannot be is as usual. */
export function parseQueueSearch(search: Record<string, string | string[] | undefined>): QueueFilter {
  const read = FIELDS.flatMap((name): [string, string][] => {
    const text = search[name];
    if (typeof text !== "string" || text === "") return [];
    const { success, data } = QueueFilter.shape[name].safeParse(text);
    return success && !(Array.isArray(data) && data.length === 0) ? [[name, text]] : [];
  });
  return QueueFilter.parse(Object.fromEntries(read));
}

/** A filter as the search of an address: what is as usual is left out, and lists are in one order, so that equal filters are equal. */
export function queueSearch(filter: QueueFilter): Record<string, string> {
  const written = FIELDS.flatMap((name): [string, string][] => {
    const value = filter[name];
    const text = Array.isArray(value) ? [...new Set(value)].toSorted().join(",") : value;
    return text === undefined || text === "" || text === USUAL[name] ? [] : [[name, text]];
  });
  return Object.fromEntries(written);
}

const USUAL: Partial<Record<keyof QueueFilter, string>> = { segment: "all", sort: "age", snoozed: "without" };

/** How the search of a queue's address reads in one way only: fields in one order, nothing that is as usual. */
export function canonicalQueueSearch(search: string): string {
  const filter = parseQueueSearch(Object.fromEntries(new URLSearchParams(search)));
  return new URLSearchParams(queueSearch(filter)).toString();
}
