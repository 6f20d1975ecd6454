import type { Category } from "#lib/engine/failures/categories.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { DecisionFacts } from "#lib/engine/tickets/ticket-facts.ts";

/** What happened to a ticket and a policy decides on: its attempts by number, those that were given back left out. */
export type PastTicket = { id: string; runs: PastRun[]; grants: PastGrant[] };

/** What a person granted with the decision that began this budget. */
export type PastGrant = Pick<DecisionFacts, "verb" | "granted" | "category"> & { budget: number };

export type PastRun = {
  number: number;
  startedAt: Date;
  budget: number;
  state: RunState;
  /** what its failure was taken for at the time; null where it did not fail */
  category: Category | null;
  /** the wait that its failure carried */
  retryAfterSeconds: number | null;
  /** in order, without those that have no verdict */
  reviews: PastReview[];
};

/** `verdict`: the one that counted (`lib/engine/reviews/decide-verdict.ts`). */
export type PastReview = {
  verdict: "approved" | "rejected" | "unavailable";
  budget: number;
  reviewBudget: number;
};

export type Failed = Category | "rejections" | "reviews";

/** The end of a run, or a verdict on it. */
export type PastStep = { run: PastRun; review: PastReview | null };

/** What happened from one decision of a person that reset a budget to the next. */
export type Stretch = { budget: number; reviewBudget: number; steps: PastStep[] };

/** A ticket's history, cut where a person's decision gave it a fresh budget, of everything or of reviews alone. */
export function stretchesOf(ticket: PastTicket): Stretch[] {
  const stretches: Stretch[] = [];
  for (const step of ticket.runs.flatMap(stepsOf)) {
    const last = stretches.at(-1);
    const { budget } = step.review ?? step.run;
    const reviewBudget = step.review?.reviewBudget ?? last?.reviewBudget ?? 0;
    if (last?.budget === budget && (last.reviewBudget === reviewBudget || last.steps.every(isOfRun))) {
      last.reviewBudget = reviewBudget;
      last.steps.push(step);
    } else stretches.push({ budget, reviewBudget, steps: [step] });
  }
  return stretches;
}

/** What is tried again after a step; `rejections` and `reviews` are the lines of a policy. Null where nothing failed. */
export function failedIn({ run, review }: PastStep): Failed | null {
  if (review?.verdict === "rejected") return "rejections";
  if (review?.verdict === "unavailable") return "reviews";
  if (review !== null || (run.state !== "failed" && run.state !== "lost")) return null;
  return run.category ?? "manual_review";
}

function stepsOf(run: PastRun): PastStep[] {
  return [{ run, review: null }, ...run.reviews.map((review) => ({ run, review }))];
}

function isOfRun({ review }: PastStep): boolean {
  return review === null;
}
