import { QUEUE_SEGMENT_NAMES } from "#lib/engine/queue/queue-segments.ts";

/** The words that holds are filtered and sorted by; apart from their schema, because the browser shows them without zod. */

/** Held at least this long: the word in an address, and its minutes. */
export const HELD_AGES = { "30m": 30, "1h": 60, "4h": 240, "1d": 1440, "7d": 10_080 } as const;
export type HeldAge = keyof typeof HELD_AGES;
export const HELD_AGE_NAMES = Object.keys(HELD_AGES) as [HeldAge, ...HeldAge[]];

/** What about those that a person does not want to see until later. */
export const SNOOZED = ["without", "only", "with"] as const;

export const HOLD_SORTS = ["age", "-age", "check"] as const;

export const SEGMENTS = ["all", ...QUEUE_SEGMENT_NAMES] as const;
export type Segment = (typeof SEGMENTS)[number];

export const QUEUE_SORTS = [...HOLD_SORTS, "minute"] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];
