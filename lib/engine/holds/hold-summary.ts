import type { HoldOutline } from "./held-facts.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";

/** `Step limit reached in attempt 2`: the summary of a paused run whose agent gave none. */
export function plainPauseSummary(reason: HoldReason, attempt: number): string {
  return `${HOLD_REASONS[reason].label} in attempt ${attempt}`;
}

/**
 * Whether the summary of a ticket's hold is all ours: a dependency was cancelled (`holdForDependency`), or the ticket was given
 * back too often (`decideOutcome`). Every other summary may hold words of an agent, a sentinel or a person.
 */
export function hasOnlyOwnWords({ reason, category }: Pick<HoldOutline, "reason" | "category">): boolean {
  return reason === "dependency" || (reason === "manual_review" && category === null);
}
