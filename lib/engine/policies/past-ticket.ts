import type { Category } from "#lib/engine/failures/categories.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { DecisionFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { Policy } from "./policy.ts";

/** The history of a ticket on which a policy decides: its attempts by number, without those that were released. */
export type PastTicket = { id: string; runs: PastRun[]; grants: PastGrant[] };

/** What a person granted with the decision that started this budget. */
export type PastGrant = Pick<DecisionFacts, "verb" | "granted" | "category"> & { budget: number };

export type PastRun = {
  number: number;
  startedAt: Date;
  budget: number;
  state: RunState;
  /** the category of its failure as it was classified then; null where it did not fail */
  category: Category | null;
  /** the wait that its failure asked for */
  retryAfterSeconds: number | null;
  /** in order, without those that had no verdict */
  reviews: PastReview[];
};

/** `verdict`: the one that the engine counted (decide-verdict.ts), not the one that the sentinel said. */
export type PastReview = {
  verdict: "approved" | "rejected" | "unavailable";
  budget: number;
  reviewBudget: number;
};

export type Failed = Category | "rejections" | "reviews";

/** The end of a run, or a verdict on it. */
export type PastStep = { run: PastRun; review: PastReview | null };

/** What happened between two decisions that reset a budget. */
export type Stretch = { budget: number; reviewBudget: number; steps: PastStep[] };

/** A ticket's history, split where a decision of a person reset its budget, either the whole budget or the one for reviews. */
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

/** The line of the policy that says whether there is another try after a step. Null where nothing failed. */
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

/** A past hold, and how long it waited for its decision or has waited so far. */
export type PastHold = { ticketId: string; reason: HoldReason; seconds: number };

/** The holds that waited longer than the policy's deadline for their reason. */
export function pastDeadline(holds: readonly PastHold[], { deadlines }: Policy): PastHold[] {
  return holds.filter(({ reason, seconds }) => seconds > deadlines[reason] * 60);
}
