import fc from "fast-check";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { minuteWeightOf } from "#lib/engine/queue/next-best-minute.ts";
import type { OpenHold, OpenHoldFilter } from "#lib/engine/queue/open-hold-filter.ts";
import type { QueueOrder } from "#lib/engine/queue/order-queue.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";

export const NOW = 1_000_000;
export const EVERYTHING: OpenHoldFilter = {
  reasons: null,
  fingerprints: null,
  snoozed: null,
  late: null,
  heldMinutes: null,
};

export const openHolds = fc
  .array(
    fc.record({
      priority: fc.constantFrom(...PRIORITY_NAMES),
      fingerprint: fc.constantFrom("a", "b", "c", "d"),
      projectId: fc.constantFrom("one", "two"),
      subject: fc.constantFrom("ticket" as const, "run" as const),
      reason: fc.constantFrom(...HOLD_REASON_NAMES),
      openedAt: fc.integer({ min: NOW - 500_000, max: NOW }),
      checkAt: fc.integer({ min: NOW - 5, max: NOW + 5 }),
      escalations: fc.nat(1),
      recurrence: fc.nat(2),
      snoozedUntil: fc.option(fc.integer({ min: NOW - 2, max: NOW + 2 })),
      waits: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((hold, n): OpenHold => ({ ...hold, id: `h${n}`, ticketId: `t${n}`, key: `K-${n}` })));
export const filters = fc.record<OpenHoldFilter>({
  reasons: fc.option(fc.subarray([...HOLD_REASON_NAMES])),
  fingerprints: fc.option(fc.subarray(["a", "b", "c"])),
  snoozed: fc.constantFrom("only", "without", null),
  late: fc.constantFrom(true, null),
  heldMinutes: fc.option(fc.integer({ min: 0, max: 8 })),
});
export const weightOf = minuteWeightOf({ all: { held: 3, settled: 4, medianMinutes: 2, timed: 4 }, kinds: [] }, []);
export const orders = fc.constantFrom<QueueOrder>(
  "age",
  "-age",
  "check",
  { name: "with", weightOf, blocked: true },
  { name: "without", weightOf, blocked: false },
);
