import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { PolicyLine } from "#lib/engine/policies/policy-changes.ts";

/**
 * The reason for which a ticket needs a decision once the retries of a line are used up, such as `Worker lost`; where it has none,
 * none are used up: `Not retried`.
 */
export function heldAs(line: PolicyLine, maxRetries: number): string {
  if (line === "rejections") return HOLD_REASONS.sentinel_max_retries.label;
  const reason = line === "reviews" ? "review_unavailable" : CATEGORIES[line].heldAs;
  return reason === "max_retries" && maxRetries === 0 ? "Not retried" : HOLD_REASONS[reason].label;
}
