import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";

/** The filters that stand in the menu and, where they are set, as chips; segment, words and order have controls of their own. */
export const FILTER_FIELDS = [
  "reason",
  "category",
  "label",
  "priority",
  "owner",
  "agent",
  "fingerprint",
  "age",
  "late",
  "snoozed",
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

/** The filters that are set. The words for them come with the menu. */
export function filtersSet(filter: QueueFilter): FilterField[] {
  return FILTER_FIELDS.filter((field) => {
    const value = filter[field];
    return value !== undefined && value.length > 0 && !(field === "snoozed" && value === "without");
  });
}

/** A filter without any of those that the menu sets. */
export const NO_FILTERS = Object.fromEntries(FILTER_FIELDS.map((field) => [field, undefined])) as {
  [Field in FilterField]: undefined;
};
