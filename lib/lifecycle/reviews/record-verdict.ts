import type { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type {
  RecordVerdict as Claimed,
  Review,
  RecordUnclaimedVerdict as Unclaimed,
  VerdictInput,
} from "#lib/contract/reviews.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockReview, readReviewLease, updateVerdictAnswer } from "#lib/db/reviews/review-lease.ts";
import { readReview } from "#lib/db/reviews/reviews.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { pendingReview } from "#lib/lifecycle/transaction/open-review.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { applyVerdict } from "./apply-verdict.ts";

export type VerdictAnswer = { review: Review; ticket: Ticket };

/**
 * Takes the verdict of the sentinel that claimed the review.
 * By: `review`, with the token of the lease. Locks the ticket and the review. Events: those of `applyVerdict`. The same call
 * again gives the same answer. Refuses `lease_lost`, and `stale_transition` for another verdict on the same review.
 */
export async function recordVerdict(
  access: Access,
  reviewId: string,
  input: z.infer<typeof Claimed>,
): Promise<VerdictAnswer> {
  const { leaseToken, ...verdict } = input;
  const hash = sha256(leaseToken);
  const verdictHash = sha256(JSON.stringify(verdict));
  const lease = await permitted(access, "review", readReviewLease(reviewId, hash), "review");
  if (lease.own && lease.verdictHash === verdictHash)
    return (lease.verdictAnswer as VerdictAnswer | null) ?? answerOf(reviewId, lease.ticketId);
  if (lease.own && lease.state === "done")
    throw new Refusal("stale_transition", "This review has its verdict already.");
  await transact({ kind: "sentinel", id: access.tokenId, name: "sentinel" }, async (tx) => {
    const facts = found(await lockTicket(tx, lease.ticketId), "ticket");
    const { alive } = await lockReview(tx, reviewId, hash);
    const review = facts.reviews.find((candidate) => candidate.id === reviewId);
    if (!alive || !review)
      throw new Refusal("lease_lost", "The lease of this review has run out: it is asked for again.");
    await applyVerdict(tx, facts, review, maskReport(verdict), { sentinel: null, verdictHash });
  });
  const answer = await answerOf(reviewId, lease.ticketId);
  await updateVerdictAnswer(reviewId, answer);
  return answer;
}

/**
 * Takes a verdict of a check that claimed no review.
 * By: `review`. Locks the ticket. Events: those of `applyVerdict`. Refuses `stale_transition` unless the ticket is in
 * review, with the run that was judged where that is named (docs/contract.md#verdicts).
 */
export async function recordUnclaimedVerdict(
  access: Access,
  idOrKey: string,
  input: z.infer<typeof Unclaimed>,
): Promise<VerdictAnswer> {
  const target = await permitted(access, "review", findTicket(idOrKey), "ticket");
  const { sentinel, runId, ...verdict } = input;
  const name = sentinel ?? "check";
  const actor: Actor = { kind: "sentinel", id: access.tokenId, name };
  const reviewId = await transact(actor, async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const review = pendingReview(facts);
    if (facts.ticket.state !== "in_review" || review === null) {
      throw new Refusal("stale_transition", `${facts.ticket.key} is ${facts.ticket.state}, not in review.`);
    }
    if (runId && review.runId !== runId)
      throw new Refusal(
        "stale_transition",
        `${facts.ticket.key} is in review with another run: judge ${review.runId}.`,
      );
    await applyVerdict(tx, facts, review, maskReport(verdict as VerdictInput), { sentinel: name, verdictHash: null });
    return review.id;
  });
  return answerOf(reviewId, target.id);
}

async function answerOf(reviewId: string, ticketId: string): Promise<VerdictAnswer> {
  return { review: await readReview(reviewId), ticket: await readTicket(ticketId) };
}
