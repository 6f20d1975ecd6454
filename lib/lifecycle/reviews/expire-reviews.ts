import { transact } from "#lib/db/connection/transaction.ts";
import { lockReview, readExpiredReviews } from "#lib/db/reviews/review-lease.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";
import { applyVerdict } from "./apply-verdict.ts";

const BATCH = 100;

/**
 * A review whose lease ran out gets the verdict unavailable: it is asked for again, or the ticket is held (docs/contract.md#reviews).
 * By the engine. Locks the ticket and the review. Events: those of `applyVerdict`. Returns how many.
 */
export async function expireReviews(): Promise<number> {
  let expired = 0;
  for (const { id, ticketId } of await readExpiredReviews(BATCH)) {
    try {
      if (await expireOne(id, ticketId)) expired++;
    } catch (error) {
      log.error({ err: error, reviewId: id }, "a lost review could not be ended; the next round tries again");
    }
  }
  return expired;
}

async function expireOne(reviewId: string, ticketId: string): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, ticketId);
    const { expired } = await lockReview(tx, reviewId, null);
    const review = facts?.reviews.find((candidate) => candidate.id === reviewId);
    if (!facts || !review || !expired) return false;
    const error = "The sentinel's lease ran out without a verdict";
    await applyVerdict(tx, facts, review, { verdict: "unavailable", error }, { sentinel: null, verdictHash: null });
    return true;
  });
}
