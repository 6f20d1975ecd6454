import type { RunState } from "#lib/engine/runs/run-states.ts";
import type { ProbationCheck, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import type { DecisionVerb } from "./decision-verbs.ts";
import { DECISION_VERBS } from "./decision-verbs.ts";
import type { HoldReason } from "./hold-reasons.ts";
import type { HoldSubject } from "./hold-subjects.ts";

/** What a decision changes. `null`: the state stays as it is. */
export type DecisionEffect = {
  ticket: TicketState | null;
  run: RunState | null;
  openReview: boolean;
  resets: "all" | "reviews" | "nothing";
  /** stop waiting for dependencies that were cancelled, which nothing would ever finish */
  waiveCancelled: boolean;
  probation: ProbationCheck | null;
};

/** The effect of a verb on a hold (docs/states.md#decisions, docs/contract.md#decisions). The caller has checked that the hold offers the verb (`holdVerbs`). */
export function decisionEffect(
  facts: Pick<TicketFacts, "openDependencies">,
  hold: { subject: HoldSubject; reason: HoldReason },
  verb: DecisionVerb,
): DecisionEffect {
  const { resets } = DECISION_VERBS[verb];
  const step: DecisionEffect = {
    ticket: null,
    run: null,
    openReview: false,
    resets,
    waiveCancelled: false,
    probation: probationCheck(hold, verb),
  };
  if (verb === "cancel") return { ...step, ticket: "cancelled", run: hold.subject === "run" ? "cancelled" : null };
  if (verb === "retry") {
    const ticket = facts.openDependencies > 0 ? "blocked" : "ready";
    return { ...step, ticket, run: hold.subject === "run" ? "cancelled" : null, waiveCancelled: true };
  }
  if (hold.subject === "run") return { ...step, run: "resuming" };
  switch (verb) {
    case "approve":
      return { ...step, ticket: "done" };
    case "review":
    // The others are offered on paused runs only.
    case "continue":
    case "intervene":
    case "answer":
    case "reject":
      return { ...step, ticket: "in_review", openReview: true };
  }
}

/**
 * The check that tells whether a decision held: for a rejection the next approval, for an unavailable review the next
 * verdict, for a failure or loss the next success, for a paused run its next outcome. Null for `cancel`, for `approve` on a
 * ticket, and for holds by a person, for a dependency or a deadline, where nothing had failed.
 */
function probationCheck(hold: { subject: HoldSubject; reason: HoldReason }, verb: DecisionVerb): ProbationCheck | null {
  if (verb === "cancel" || NOTHING_FAILED.includes(hold.reason)) return null;
  if (hold.subject === "run") return "outcome";
  if (verb === "approve") return null;
  return CHECK_OF_REASON[hold.reason] ?? "success";
}

const NOTHING_FAILED: readonly HoldReason[] = ["human", "dependency", "deadline"];

const CHECK_OF_REASON: Partial<Record<HoldReason, ProbationCheck>> = {
  sentinel_max_retries: "approval",
  review_unavailable: "verdict",
};
