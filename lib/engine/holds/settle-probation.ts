import type { DecisionFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** Something that passed, or that holds the ticket again. */
export type ProbationNews =
  | { kind: "approval" }
  | { kind: "verdict" }
  | { kind: "success" }
  | { kind: "outcome"; pausedFor: HoldReason | null }
  | { kind: "held_again"; reason: HoldReason };

export type Settled = { decision: DecisionFacts; probation: "held" | "did_not_hold" };

/**
 * Which decisions on probation are settled by what just happened (CONTRACT 6). A decision holds when what failed passes,
 * and did not hold when the same reason holds the ticket again first.
 */
export function settleProbation(facts: TicketFacts, news: ProbationNews): Settled[] {
  return facts.decisions
    .filter((decision) => decision.probation === "on_probation")
    .flatMap((decision) => {
      const probation = settledBy(decision, news);
      return probation ? [{ decision, probation }] : [];
    });
}

function settledBy(decision: DecisionFacts, news: ProbationNews): Settled["probation"] | null {
  switch (news.kind) {
    case "held_again":
      return news.reason === decision.reason ? "did_not_hold" : null;
    case "outcome":
      return decision.probationCheck === "outcome" && news.pausedFor !== decision.reason ? "held" : null;
    default:
      return decision.probationCheck === news.kind ? "held" : null;
  }
}

/** How often in a row the same reason came back after a decision: the new hold's `recurrence`. */
export function recurrenceOf(settled: Settled[]): number {
  const failed = settled.filter((entry) => entry.probation === "did_not_hold");
  return Math.max(0, ...failed.map((entry) => entry.decision.recurrence + 1));
}
