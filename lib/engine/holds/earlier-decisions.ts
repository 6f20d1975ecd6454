import { CATEGORIES } from "#lib/engine/failures/categories.ts";
import { countedFindings, waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import type { DecisionFacts, HoldFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { DECISION_VERBS } from "./decision-verbs.ts";
import { HOLD_REASONS } from "./hold-reasons.ts";

/** An earlier decision with the attempts that its budget was spent on; `words` says how each ended. */
export type EarlierDecision = DecisionFacts & { ledTo: { run: RunFacts; words: string }[] };

/**
 * The decisions that did not hold before this hold opened, oldest first: the latest ones for the same reason, as many as its
 * recurrence counts. Empty for a hold that opened for the first time.
 */
export function earlierDecisions(
  facts: TicketFacts,
  hold: Pick<HoldFacts, "id" | "reason" | "recurrence"> & { openedAt: Date },
): EarlierDecision[] {
  if (hold.recurrence === 0) return [];
  return facts.decisions
    .filter(({ holdId, reason, at }) => holdId !== hold.id && reason === hold.reason && at < hold.openedAt)
    .slice(-hold.recurrence)
    .map((decision) => ({
      ...decision,
      ledTo: runsAfter(facts, decision).map((run) => ({ run, words: attemptEnding(facts, run) })),
    }));
}

/** Each decision that resets opens the next budget, and a run belongs to the budget it last started or resumed with. */
function runsAfter({ decisions, runs }: TicketFacts, decision: DecisionFacts): RunFacts[] {
  const resets = decisions.filter(({ verb }) => DECISION_VERBS[verb].resets === "all");
  const budget = resets.indexOf(decision) + 1;
  return budget === 0 ? [] : runs.filter((run) => run.budget === budget && run.state !== "released");
}

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
