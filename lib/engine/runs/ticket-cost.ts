import type { FailureStep } from "#lib/engine/failures/decide-failure.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { exactUsd } from "./exact-usd.ts";

type CostFacts = Pick<TicketFacts, "policy" | "decisions" | "reopened"> & {
  runs: Pick<TicketFacts["runs"][number], "costUsd">[];
};

/** In US dollars. `limitUsd` null: the team has set none. */
export type TicketCost = { spentUsd: number; limitUsd: number | null };

/**
 * What the runs of a ticket have cost, and how much they may (docs/contract.md#budgets). A person who decides on a hold because of
 * money, or who reopens the ticket, allows that much again from there: what was granted, else the limit of the policy.
 */
export function ticketCost({ policy, runs, decisions, reopened }: CostFacts): TicketCost {
  const spentUsd = exactUsd(runs.reduce((sum, run) => sum + (run.costUsd ?? 0), 0));
  const limit = policy.budgets.ticketUsd;
  if (limit === null) return { spentUsd, limitUsd: null };
  const allowed = decisions.findLast(
    ({ reason, verb, spentUsd }) => reason === "budget" && verb !== "cancel" && spentUsd !== null,
  );
  if (reopened !== null && (allowed === undefined || reopened.at > allowed.at))
    return { spentUsd, limitUsd: exactUsd(reopened.spentUsd + limit) };
  if (allowed === undefined) return { spentUsd, limitUsd: limit };
  return { spentUsd, limitUsd: exactUsd((allowed.spentUsd ?? 0) + (allowed.granted?.dollars ?? limit)) };
}

/** The hold of a ticket that has cost as much as it may; null where it may cost more. */
export function costHold(facts: CostFacts & { ticket: Pick<TicketFacts["ticket"], "id"> }): NewHold | null {
  const { spentUsd, limitUsd } = ticketCost(facts);
  if (limitUsd === null || spentUsd < limitUsd) return null;
  return {
    subject: "ticket",
    reason: "budget",
    category: null,
    summary: `$${spentUsd.toFixed(2)} spent on this ticket, of $${limitUsd.toFixed(2)} that it may cost`,
    fingerprint: `fp-${stableHash(`budget ${facts.ticket.id}`).slice(0, 8)}`,
  };
}

type Step = {
  ticket: TicketState | null;
  retryAfter: Date | null;
  hold: NewHold | null;
  failure?: { step: FailureStep } | null;
};

/**
 * A step that would make a ticket ready for another attempt holds it instead where it has cost as much as it may. Every other step
 * stays as it is: what a run has brought is not thrown away because of its price.
 */
export function withinCost<S extends Step>(facts: Parameters<typeof costHold>[0], step: S): S {
  const hold = step.ticket === "ready" ? costHold(facts) : null;
  if (hold === null) return step;
  const failure = step.failure && { ...step.failure, step: heldStep(step.failure.step, hold) };
  return { ...step, ticket: "on_hold", retryAfter: null, hold, ...(failure ? { failure } : {}) };
}

function heldStep(step: FailureStep, { summary }: NewHold): FailureStep {
  return {
    ...step,
    action: "hold",
    delayMs: 0,
    retryAfter: null,
    attemptsRemaining: 0,
    sentence: summary,
    holdReason: "budget",
  };
}
