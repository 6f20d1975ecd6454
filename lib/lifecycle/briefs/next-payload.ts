import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import { composeBrief } from "#lib/engine/briefs/compose-brief.ts";
import { composeResumeMessage } from "#lib/engine/briefs/compose-resume-message.ts";
import { standingNotes } from "#lib/engine/briefs/standing-notes.ts";
import { decisionEffect } from "#lib/engine/holds/decision-effect.ts";
import { policyInForce } from "#lib/engine/holds/policy-in-force.ts";
import { sentAgain } from "#lib/engine/holds/sent-again.ts";
import { type DecisionFacts, decisionsInForce, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { Proposal } from "#lib/lifecycle/holds/propose-decision.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/**
 * The bytes that the next run, or the paused run, receives if this is decided, with their SHA-256. Preview and decision
 * both call this, so that what was shown is what runs (docs/guarantees.md#what-was-shown-is-what-runs). Empty where nothing runs because of the decision.
 */
export function nextPayload(facts: TicketFacts, hold: HoldRow, proposal: Proposal): { text: string; sha256: string } {
  const text = payloadText(facts, hold, proposal);
  return { text, sha256: sha256(text) };
}

function payloadText(facts: TicketFacts, hold: HoldRow, proposal: Proposal): string {
  const step = decisionEffect(facts, hold, proposal.verb);
  if (step.run === "resuming") {
    const { reason, question, call, level } = hold;
    const scope = proposal.scope ?? null;
    return (
      sentAgain(facts, hold, proposal) ?? composeResumeMessage({ ...proposal, reason, question, call, scope, level })
    );
  }
  if (proposal.verb !== "retry") return "";
  const number = Math.max(0, ...facts.runs.map((run) => run.number)) + 1;
  const decision = {
    verb: proposal.verb,
    by: proposal.by,
    note: proposal.note,
    at: facts.now,
    granted: proposal.grant,
    spentUsd: null,
    category: hold.category,
    probation: step.probation ? "on_probation" : null,
  } as DecisionFacts;
  const decisions = [...facts.decisions, decision];
  const after: TicketFacts = {
    ...facts,
    runs: facts.runs.map((run) => (run.id === hold.runId ? { ...run, state: "cancelled" as const } : run)),
    ticket: { ...facts.ticket, budget: facts.ticket.budget + 1 },
    policy: policyInForce(facts.projectPolicy, decisionsInForce(decisions, facts.reopened)),
    waivers: withWaivers(facts, proposal),
  };
  return composeBrief(after, number, standingNotes(decisions, facts.reopened)).text;
}

/** The waivers of a ticket as they will be once the findings that are left out are written. */
export function withWaivers(
  { waivers, now }: Pick<TicketFacts, "waivers" | "now">,
  { waive, by }: Pick<Proposal, "waive" | "by">,
): TicketFacts["waivers"] {
  const left = waive.map((key) => ({
    key,
    kind: "waived" as const,
    by: { kind: "user" as const, name: by },
    at: now,
    linkedKey: null,
  }));
  return [...waivers.filter(({ key }) => !waive.includes(key)), ...left];
}
