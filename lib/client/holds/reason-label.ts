import type { Hold } from "#lib/contract/holds.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";

/**
 * Why a hold waits, as a label: `Retries used up`. Where the policy gives its category no retry none was used:
 * `Not retried (auth)`. `tries`: the budget that ran out, where it is known.
 */
export function reasonLabel({ reason, tries }: Pick<Hold, "reason"> & Partial<Pick<QueueRow, "tries">>): string {
  if (reason === "max_retries" && tries?.of === 1 && tries.what !== "attempts") return `Not retried (${tries.what})`;
  return HOLD_REASONS[reason].label;
}
