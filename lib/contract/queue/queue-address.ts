import { listOf, oneOf, readFields, textUpTo, wordsUpTo } from "#lib/contract/address-words.ts";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { MINUTE_FACTORS } from "#lib/engine/queue/next-best-minute.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { HELD_AGE_NAMES, QUEUE_SORTS, SEGMENTS, SNOOZED } from "./hold-filter-words.ts";
import type { QueueFilter } from "./queue-filter.ts";

/** The filter of the queue in the search of its address, which a saved view stores. */

const READERS: { [Name in keyof QueueFilter]-?: (text: string) => QueueFilter[Name] | undefined } = {
  segment: oneOf(SEGMENTS),
  sort: oneOf(QUEUE_SORTS),
  without: listOf(MINUTE_FACTORS),
  reason: listOf(HOLD_REASON_NAMES),
  category: listOf(CATEGORY_NAMES),
  label: wordsUpTo(60),
  priority: listOf(PRIORITY_NAMES),
  owner: wordsUpTo(64),
  fingerprint: wordsUpTo(100),
  agent: wordsUpTo(200),
  age: oneOf(HELD_AGE_NAMES),
  late: oneOf(["yes"]),
  snoozed: oneOf(SNOOZED),
  q: textUpTo(200),
};

const FIELDS = Object.keys(READERS) as (keyof QueueFilter)[];

/** Parses the search of an address. Invalid fields are ignored, and `segment` and `sort` have defaults. */
export function parseQueueSearch(search: Record<string, string | string[] | undefined>): QueueFilter {
  return { segment: "all", sort: "age", ...readFields<QueueFilter>(READERS, search) };
}

/**
 * A filter as the search of an address. Defaults are left out and lists are sorted, so that equal filters give equal searches.
 */
export function queueSearch(filter: QueueFilter): Record<string, string> {
  const written = FIELDS.flatMap((name): [string, string][] => {
    const value = filter[name];
    const text = Array.isArray(value) ? [...new Set(value)].toSorted().join(",") : value;
    return text === undefined || text === "" || text === DEFAULTS[name] ? [] : [[name, text]];
  });
  return Object.fromEntries(written);
}

const DEFAULTS: Partial<Record<keyof QueueFilter, string>> = { segment: "all", sort: "age", snoozed: "without" };

/** The canonical form of a search: fields in a fixed order, without defaults and invalid fields. */
export function canonicalQueueSearch(search: string): string {
  const filter = parseQueueSearch(Object.fromEntries(new URLSearchParams(search)));
  return new URLSearchParams(queueSearch(filter)).toString();
}
