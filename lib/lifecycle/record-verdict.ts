import type { z } from "zod";
import type { Actor } from "../contract/basics.ts";
import type {
  RecordVerdict as Claimed,
  Review,
  RecordUnclaimedVerdict as Unclaimed,
  VerdictInput,
} from "../contract/reviews.ts";
import type { Ticket } from "../contract/tickets.ts";
import { findTicket } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { lockReview, readReviewLease, storeVerdictAnswer } from "../db/review-lease.ts";
import { readReview } from "../db/reviews.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found } from "./authorize.ts";
import { hashLease, sha256 } from "./lease-token.ts";
import { Refusal } from "./refusal.ts";
import { applyVerdict } from "./steps/apply-verdict.ts";
import { pendingReview } from "./steps/open-review.ts";

export type VerdictAnswer = { review: Review; ticket: Ticket };

/** The verdict of the sentinel that claimed the review. Repeating the call gives the same answer; a stale lease changes nothing. */
export async function recordVerdict(
  access: Access,
  reviewId: string,
  input: z.infer<typeof Claimed>,
): Promise<VerdictAnswer> {
  const { leaseToken, ...verdict } = input;
  const hash = hashLease(leaseToken);
  const verdictHash = sha256(JSON.stringify(verdict));
  const lease = found(await readReviewLease(reviewId, hash), "review");
  authorize(access, "review", lease.projectId);
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
    await applyVerdict(tx, facts, review, verdict, { sentinel: null, verdictHash });
  });
  return keep(reviewId, await answerOf(reviewId, lease.ticketId));
}

/** A verdict from a check that was not claimed. Throws `stale_transition` unless the ticket is in review (CONTRACT 5). */
export async function recordUnclaimedVerdict(
  access: Access,
  idOrKey: string,
  input: z.infer<typeof Unclaimed>,
): Promise<VerdictAnswer> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "review", target.projectId);
  const { sentinel, ...verdict } = input;
  const name = sentinel ?? "check";
  const actor: Actor = { kind: "sentinel", id: access.tokenId, name };
  const reviewId = await transact(actor, async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const review = pendingReview(facts);
    if (facts.ticket.state !== "in_review" || review === null) {
      throw new Refusal("stale_transition", `${facts.ticket.key} is ${facts.ticket.state}, not in review.`);
    }
    await applyVerdict(tx, facts, review, verdict as VerdictInput, { sentinel: name, verdictHash: null });
    return review.id;
  });
  return answerOf(reviewId, target.id);
}

async function answerOf(reviewId: string, ticketId: string): Promise<VerdictAnswer> {
  return { review: await readReview(reviewId), ticket: await readTicket(ticketId) };
}

async function keep(reviewId: string, answer: VerdictAnswer): Promise<VerdictAnswer> {
  await storeVerdictAnswer(reviewId, answer);
  return answer;
}
