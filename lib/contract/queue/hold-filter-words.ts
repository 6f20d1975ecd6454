import { QUEUE_SEGMENT_NAMES } from "#lib/engine/queue/queue-segments.ts";

/** The words that holds are filtered and sorted by. Apart from their schemas, so that the browser does not load zod for them. */

/** Held at least this long: words for a URL, with their minutes. */
export const HELD_AGES = { "30m": 30, "1h": 60, "4h": 240, "1d": 1440, "7d": 10_080 } as const;
export type HeldAge = keyof typeof HELD_AGES;
export const HELD_AGE_NAMES = Object.keys(HELD_AGES) as [HeldAge, ...HeldAge[]];

/** Whether holds that are snoozed are listed: not, only they, or with the others. */
export const SNOOZED = ["without", "only", "with"] as const;

export const HOLD_SORTS = ["age", "-age", "check"] as const;

export const SEGMENTS = ["all", ...QUEUE_SEGMENT_NAMES] as const;
export type Segment = (typeof SEGMENTS)[number];

export const QUEUE_SORTS = [...HOLD_SORTS, "minute"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
