import type { Claim } from "#lib/contract/runs/claims.ts";
import { composeBrief } from "#lib/engine/briefs/compose-brief.ts";
import { standingNotes } from "#lib/engine/briefs/standing-notes.ts";
import type { DecisionFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** What a run is claimed with: the bytes it receives, the criteria that they state and that it is judged by, and the ids of the decisions that this uses. */
export type ClaimedWith = { brief: Claim["brief"]; criteria: string[]; decisionIds: string[] };

/** What the run with this number receives. The previewed bytes are for the next run after the decision; any other run gets a new brief (docs/contract.md#briefs). */
export function claimedWith(facts: TicketFacts, attempt: number): ClaimedWith {
  const composed = composeBrief(facts, attempt, standingNotes(facts.decisions, facts.reopened));
  const waiting = facts.decisions.filter((decision) => decision.takenAt === null);
  const shown = previewed(facts, waiting);
  const text = shown?.brief ?? composed.text;
  return {
    brief: { ...composed, text, sha256: sha256(text), answer: null },
    criteria: shown?.briefCriteria ?? facts.ticket.acceptanceCriteria,
    decisionIds: waiting.map(({ id }) => id),
  };
}

/** The brief that a person was shown. Null where a finding was waived since, or counts again, or the ticket was reopened: those bytes would be wrong. */
function previewed(facts: TicketFacts, waiting: DecisionFacts[]): DecisionFacts | null {
  const latest = waiting.at(-1);
  if (latest?.verb !== "retry" || latest.brief === null) return null;
  const changes = [facts.waiversChangedAt, facts.reopened?.at ?? null];
  return changes.some((at) => at !== null && at > latest.at) ? null : latest;
}
