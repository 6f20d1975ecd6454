import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { PolicyLine } from "#lib/engine/policies/policy-changes.ts";

/** The reason for which a ticket is held once the retries of a line are used up, such as `Worker lost`. */
export function heldAs(line: PolicyLine): string {
  return HOLD_REASONS[reasonOf(line)].label;
}

function reasonOf(line: PolicyLine) {
  if (line === "rejections") return "sentinel_max_retries" as const;
  return line === "reviews" ? ("review_unavailable" as const) : CATEGORIES[line].heldAs;
}
