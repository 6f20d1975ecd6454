import type { Category } from "#lib/engine/failures/categories.ts";
import type {
  FindingFacts,
  ReviewFacts,
  RunFacts,
  TicketFacts,
  WaiverFacts,
} from "#lib/engine/tickets/ticket-facts.ts";
import type { HoldReason } from "./hold-reasons.ts";
import type { HoldSubject } from "./hold-subjects.ts";

/**
 * What the queue shows of a held ticket is derived from these: a part of `TicketFacts`, small enough to read for a page of
 * holds.
 */
export type HeldFacts = {
  policy: TicketFacts["policy"];
  ticket: Pick<TicketFacts["ticket"], "budget" | "reviewBudget">;
  runs: Pick<RunFacts, "id" | "number" | "state" | "budget" | "category" | "error" | "charged">[];
  reviews: (Pick<ReviewFacts, "number" | "runId" | "verdict" | "budget" | "reviewBudget"> & {
    findings: Pick<FindingFacts, "key" | "issue" | "scopeDrift" | "advisory">[];
  })[];
  waivers: Pick<WaiverFacts, "key" | "by">[];
};

/** The part of a hold that its sentences in the queue are made from. */
export type HoldOutline = {
  id: string;
  subject: HoldSubject;
  reason: HoldReason;
  category: string | null;
  summary: string;
  question: { text: string } | null;
  level: { current: number; retryCount: number; maxRetries: number } | null;
  recurrence: number;
  run: { id: string; number: number } | null;
};

/** The category of a hold; null where it has none, or one that is no longer known. */
export function categoryOf(hold: HoldOutline, facts: HeldFacts): Category | null {
  return hold.category !== null && hold.category in facts.policy.categories ? (hold.category as Category) : null;
}

/** The ticket's latest run that was not given back untouched. */
export function latestAttempt(facts: HeldFacts): HeldFacts["runs"][number] | null {
  return facts.runs.findLast((run) => run.state !== "released") ?? null;
}

/** Failures and losses of one category since the last reset that were charged, oldest first. */
export function failuresOf(facts: HeldFacts, category: Category): HeldFacts["runs"] {
  return facts.runs.filter(
    (run) =>
      run.category === category &&
      run.charged &&
      run.budget === facts.ticket.budget &&
      (run.state === "failed" || run.state === "lost"),
  );
}
