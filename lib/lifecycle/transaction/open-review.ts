import type { Tx } from "#lib/db/connection/tx.ts";
import { closeReview, insertReview } from "#lib/db/reviews/write-review.ts";
import type { ReviewFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { newId } from "./id.ts";

/** Asks for a review of a run, which a sentinel may claim from `availableAt` on. Returns its id. */
export async function openReview(tx: Tx, facts: TicketFacts, runId: string, availableAt: Date): Promise<string> {
  const id = newId("rev");
  await insertReview(tx, facts, { id, runId, availableAt });
  return id;
}

/** The review of a ticket that has no verdict yet, or null. */
export function pendingReview(facts: TicketFacts): ReviewFacts | null {
  return facts.reviews.find((review) => review.state !== "done") ?? null;
}

/** Ends the pending review of a locked ticket, if there is one, without a verdict; `why` becomes its summary. */
export async function dropReview(tx: Tx, facts: TicketFacts, why: string): Promise<void> {
  const review = pendingReview(facts);
  if (review === null) return;
  await closeReview(tx, facts.ticket.id, review.id, {
    sentinel: null,
    verdict: null,
    saidVerdict: null,
    score: null,
    summary: why,
    feedback: [],
    criteria: null,
    error: null,
    verdictHash: null,
    findings: [],
  });
  review.state = "done";
}
