import { type DecisionFacts, decisionsInForce, type ReopeningFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { StandingNote } from "./compose-brief.ts";

/**
 * The notes that a new run must still receive: a note stays in each brief until the probation of its decision ends
 * (docs/contract.md#briefs). A decision without probation has no check that could end it: its note stays until the next decision.
 * Reopening a ticket ends them all. Oldest first.
 */
export function standingNotes(all: DecisionFacts[], reopened: ReopeningFacts | null): StandingNote[] {
  const decisions = decisionsInForce(all, reopened);
  const latest = decisions.at(-1);
  return decisions.flatMap((decision) => {
    const stands = decision.probation === "on_probation" || (decision.probation === null && decision === latest);
    return stands && decision.note ? [{ by: decision.by, verb: decision.verb, note: decision.note }] : [];
  });
}
