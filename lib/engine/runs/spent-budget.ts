import type { Category } from "#lib/engine/failures/categories.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import type { ReviewFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** The facts that a policy decides by, of a ticket as it is or of its history in a replay (`replay-policy.ts`). */
export type BudgetFacts = {
  now: Date;
  policy: Policy;
  ticket: Pick<TicketFacts["ticket"], "budget" | "reviewBudget">;
  runs: (Pick<RunFacts, "state" | "budget" | "category" | "retried"> & { charged?: boolean })[];
  reviews: Pick<ReviewFacts, "runId" | "verdict" | "budget" | "reviewBudget">[];
};

/**
 * Retries scheduled for failures of one category since the last reset (docs/failures.md#other-budgets: failures count per
 * category).
 */
export function retriesSpent(facts: BudgetFacts, category: Category): number {
  return facts.runs.filter((run) => run.retried && run.category === category && run.budget === facts.ticket.budget)
    .length;
}

/** Attempts since the last reset. A run that was given back does not count, nor one that failed with its service. */
export function attemptsSpent(
  facts: Pick<BudgetFacts, "ticket"> & {
    runs: (Pick<RunFacts, "state" | "budget"> & { charged?: boolean })[];
  },
): number {
  return facts.runs.filter(
    (run) => run.state !== "released" && run.charged !== false && run.budget === facts.ticket.budget,
  ).length;
}

/** Rejections since the last reset. They have a budget of their own, apart from failures (docs/guarantees.md#separate-budgets). */
export function rejectionsSpent(facts: Pick<BudgetFacts, "ticket" | "reviews">): number {
  return facts.reviews.filter((review) => review.verdict === "rejected" && review.budget === facts.ticket.budget)
    .length;
}

/** Unavailable reviews of a run since the last reset of its reviews, which the verb `review` resets alone. */
export function unavailableSpent(facts: Pick<BudgetFacts, "ticket" | "reviews">, runId: string | undefined): number {
  const { budget, reviewBudget } = facts.ticket;
  return facts.reviews.filter(
    (review) =>
      review.runId === runId &&
      review.verdict === "unavailable" &&
      review.budget === budget &&
      review.reviewBudget === reviewBudget,
  ).length;
}

/** How often the ticket was given back since a run last ended in another way, without workers that drained: they tried nothing. */
export function releasesInARow(facts: TicketFacts): number {
  const lastOther = facts.runs.findLastIndex((run) => run.state !== "released" && run.state !== "running");
  return facts.runs.slice(lastOther + 1).filter((run) => run.state === "released" && run.releaseReason !== "drain")
    .length;
}
