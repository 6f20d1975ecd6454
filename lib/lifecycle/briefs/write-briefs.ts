import type { Claim } from "#lib/contract/runs/claims.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { markDecisionTaken } from "#lib/db/holds/write-decision.ts";
import type { ClaimedTicket } from "#lib/db/runs/claim-tickets.ts";
import { insertRunContents } from "#lib/db/runs/run-content.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { composeBrief } from "#lib/engine/briefs/compose-brief.ts";
import { standingNotes } from "#lib/engine/briefs/standing-notes.ts";
import type { DecisionFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { criteriaHash } from "#lib/lifecycle/tickets/criteria-hash.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** What a run was claimed with: the bytes it receives, and the criteria that they state and that it is judged by. */
export type ClaimedWith = { brief: Claim["brief"]; criteria: string[] };

/**
 * Composes and stores what each run that was just claimed receives, in the order of `claimed`; decisions that this uses
 * are marked as taken. In the transaction of the claim.
 */
export async function writeBriefs(tx: Tx, claimed: ClaimedTicket[]): Promise<ClaimedWith[]> {
  const all: ClaimedWith[] = [];
  for (const ticket of claimed) {
    const facts = (await readTicketFacts(tx, ticket.ticketId)) as TicketFacts;
    all.push(await claimedWith(tx, facts, ticket.number));
  }
  await insertRunContents(
    tx,
    all.map(({ brief: { text, sha256: hash, ...facts }, criteria }, index) => ({
      runId: (claimed[index] as ClaimedTicket).runId,
      brief: text,
      sha256: hash,
      facts,
      criteria,
      criteriaSha256: criteriaHash(criteria),
    })),
  );
  return all;
}

/** The previewed bytes are for the next run after the decision; any other run gets a new brief (docs/contract.md#briefs). */
async function claimedWith(tx: Tx, facts: TicketFacts, attempt: number): Promise<ClaimedWith> {
  const composed = composeBrief(facts, attempt, standingNotes(facts.decisions, facts.reopened));
  const waiting = facts.decisions.filter((decision) => decision.takenAt === null);
  await markDecisionTaken(
    tx,
    waiting.map((decision) => decision.id),
  );
  const shown = previewed(facts, waiting);
  const text = shown?.brief ?? composed.text;
  return {
    brief: { ...composed, text, sha256: sha256(text), answer: null },
    criteria: shown?.briefCriteria ?? facts.ticket.acceptanceCriteria,
  };
}

/** The brief that a person was shown. Null where a finding was waived since, or counts again, or the ticket was reopened: those bytes would be wrong. */
function previewed(facts: TicketFacts, waiting: DecisionFacts[]): DecisionFacts | null {
  const latest = waiting.at(-1);
  if (latest?.verb !== "retry" || latest.brief === null) return null;
  const changes = [facts.waiversChangedAt, facts.reopened?.at ?? null];
  return changes.some((at) => at !== null && at > latest.at) ? null : latest;
}
