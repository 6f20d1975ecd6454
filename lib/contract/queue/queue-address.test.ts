import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { MINUTE_FACTORS } from "#lib/engine/queue/next-best-minute.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { HELD_AGE_NAMES, QUEUE_SORTS, SEGMENTS, SNOOZED } from "./hold-filter-words.ts";
import { canonicalQueueSearch, parseQueueSearch, queueSearch } from "./queue-address.ts";
import { QueueFilter } from "./queue-filter.ts";

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
const words = fc.array(fc.stringMatching(/^[^,\0]{1,20}$/), { minLength: 1, maxLength: 3 });
const filters = fc.record(
  {
    segment: fc.constantFrom(...SEGMENTS),
    sort: fc.constantFrom(...QUEUE_SORTS),
    without: some(MINUTE_FACTORS),
    reason: some(HOLD_REASON_NAMES),
    category: some(CATEGORY_NAMES),
    label: words,
    priority: some(PRIORITY_NAMES),
    owner: words,
    fingerprint: words,
    agent: words,
    age: fc.constantFrom(...HELD_AGE_NAMES),
    late: fc.constant("yes" as const),
    snoozed: fc.constantFrom(...SNOOZED),
    q: fc.stringMatching(/^[^\0]{1,40}$/),
  },
  { requiredKeys: ["segment", "sort"] },
);

test("a filter is written into an address and read back the same, in one way only", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const search = new URLSearchParams(queueSearch(filter)).toString();
      const read = parseQueueSearch(Object.fromEntries(new URLSearchParams(search)));
      expect(queueSearch(read)).toEqual(queueSearch(filter));
      expect(canonicalQueueSearch(search)).toBe(search);
    }),
  );
});

test("what an address says, the API takes, and takes for the same", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const search = queueSearch(filter);
      expect(queueSearch(QueueFilter.parse(search))).toEqual(search);
      expect(parseQueueSearch(search)).toEqual(QueueFilter.parse(search));
    }),
  );
});

test("an address says nothing that cannot be", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("segment", "owner", "reason", "age", "x", "without"), fc.string()),
      (search) => {
        const text = new URLSearchParams(search).toString();
        const canonical = canonicalQueueSearch(text);
        expect(canonicalQueueSearch(canonical)).toBe(canonical);
      },
    ),
  );
  expect(canonicalQueueSearch("segment=nonsense&reason=question,nonsense&owner=&x=1&snoozed=without")).toBe("");
  expect(canonicalQueueSearch("sort=minute&owner=me,lead&segment=all&without=held")).toBe(
    "sort=minute&without=held&owner=lead%2Cme",
  );
});

test("a saved view with a field or a word of another version keeps its other filters", () => {
  const stored = new URLSearchParams("category=weather&reason=question&colour=red&q=vault");
  expect(parseQueueSearch(Object.fromEntries(stored))).toEqual({
    segment: "all",
    sort: "age",
    reason: ["question"],
    q: "vault",
  });
});
