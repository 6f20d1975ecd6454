/** A ticket's priority, the most urgent first: the database stores its place in this order, 0 for `urgent`. */
export const PRIORITY_NAMES = ["urgent", "high", "normal", "low"] as const;
export type PriorityName = (typeof PRIORITY_NAMES)[number];

/** What a priority counts for in the order by the next best minute: twice the one below it. */
export const PRIORITY_WEIGHTS: Readonly<Record<PriorityName, number>> = { urgent: 8, high: 4, normal: 2, low: 1 };
