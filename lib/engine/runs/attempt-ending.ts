import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { countedFindings, waivedKeys } from "#lib/engine/reviews/waived-findings.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { RUN_STATES } from "./run-states.ts";

/** How an attempt ended, in a few words: `rejected with 2 findings`, `failed (API)`, `paused (question)`. */
export function attemptEnding(facts: Pick<TicketFacts, "reviews" | "waivers">, run: RunFacts): string {
  const review = facts.reviews.findLast(({ runId, verdict }) => runId === run.id && verdict !== null);
  if (review?.verdict === "rejected") {
    const count = countedFindings(review.findings, waivedKeys(facts.waivers)).length;
    return count === 0 ? "rejected" : `rejected with ${count} ${count === 1 ? "finding" : "findings"}`;
  }
  if (review?.verdict === "approved") return "approved";
  if (run.state === "failed" || run.state === "lost")
    return run.category === null ? run.state : `${run.state} (${CATEGORIES[run.category].label})`;
  if (run.state === "paused" && run.pauseReason !== null)
    return `paused (${HOLD_REASONS[run.pauseReason].label.toLowerCase()})`;
  return RUN_STATES[run.state].label.toLowerCase();
}
