import type { DecisionFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { HoldReason } from "./hold-reasons.ts";

/** Something that decisions on probation have waited for: a check that passed, or a new hold. */
export type ProbationNews =
  | { kind: "approval" }
  | { kind: "verdict" }
  | { kind: "success" }
  | { kind: "outcome"; pausedFor: HoldReason | null }
  | { kind: "held_again"; reason: HoldReason };

export type Settled = { decision: DecisionFacts; probation: "held" | "did_not_hold" };

/**
 * The decisions on probation that an event settles (docs/contract.md#probation). A decision held when the check that had failed passes. It
 * did not hold when the ticket is held again for the same reason before that.
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

/** The `recurrence` of a new hold: how many decisions in a row did not hold for its reason. 0: none. */
export function recurrenceOf(settled: Settled[]): number {
  const failed = settled.filter((entry) => entry.probation === "did_not_hold");
  return Math.max(0, ...failed.map((entry) => entry.decision.recurrence + 1));
}
