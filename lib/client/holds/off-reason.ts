import { onlyLeads } from "#lib/client/people/only-leads.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

/**
 * Why a verb cannot be chosen on a hold, for the button that stays in its place; null where it can. `ask`: a lead, for a hold
 * that no person owns.
 */
export function offReason(hold: Hold, mayDecide: boolean, verb: DecisionVerb, ask: string | null): string | null {
  const label = DECISION_VERBS[verb].label.toLowerCase();
  const closed = closedReason(hold, mayDecide, verb === "cancel" ? verb : label, ask);
  if (closed !== null) return closed;
  if (hold.verbs.includes(verb)) return null;
  if (hold.reason === "question" && verb === "continue") return "It asked a question: answer it";
  if (hold.reason === "approval" && verb === "continue")
    return hold.call ? "It asks for a tool call: allow or deny it" : "It asked for approval: approve or reject";
  return WITHOUT[verb] ?? `It cannot be settled by ${label}`;
}

/** Why nothing can be done with a hold, whatever it is: `assign`, `retry`; null where it is open to this person. */
export function closedReason(hold: Hold, mayDecide: boolean, what: string, ask: string | null): string | null {
  if (!mayDecide) return onlyLeads(what, hold.owner.kind === "user" ? hold.owner.name : ask);
  if (hold.state === "withdrawn") return "It is over: there is nothing to decide";
  if (hold.sending) return `${hold.sending.by.name} decided ${DECISION_VERBS[hold.sending.verb].label}, not sent yet`;
  return hold.decision ? `${hold.decision.by.name} has decided already` : null;
}

const WITHOUT: Partial<Record<DecisionVerb, string>> = {
  continue: "Nothing is paused: Retry starts a new run",
  answer: "No question is open on this hold",
  approve: "There is no finished run to approve",
  reject: "It asked for no approval",
  review: "There is no finished run to look at",
};
