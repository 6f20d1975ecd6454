import type { QueueSort } from "#lib/contract/queue/hold-filter-words.ts";

/** The orders of the queue. */
export const SORTS: Record<QueueSort, string> = {
  age: "Waiting longest",
  "-age": "Newest first",
  check: "Next deadline",
  minute: "Next best minute",
};
