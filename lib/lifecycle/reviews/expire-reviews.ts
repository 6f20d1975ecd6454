import { transact } from "#lib/db/connection/transaction.ts";
import { lockReview, readExpiredReviews } from "#lib/db/reviews/review-lease.ts";
import { lockFreeTicket } from "#lib/db/tickets/lock-ticket.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { untilNoneLeft } from "#lib/lifecycle/transaction/until-none-left.ts";
import { applyVerdict } from "./apply-verdict.ts";

/**
 * A review whose lease ran out gets the verdict unavailable: it is asked for again, or the ticket is held (docs/contract.md#reviews);
 * until none is left. By the engine, in several processes at once. Locks the ticket, unless another process has, and the
 * review. Events: those of `applyVerdict`. Returns how many.
 */
export async function expireReviews(): Promise<number> {
  return untilNoneLeft(readExpiredReviews, expireOne, "a lost review could not be ended; the next round tries again");
}

async function expireOne({ id, ticketId }: { id: string; ticketId: string }): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockFreeTicket(tx, ticketId);
    const review = facts?.reviews.find((candidate) => candidate.id === id);
    if (!facts || !review || !(await lockReview(tx, id, null)).expired) return false;
    const error = "The sentinel's lease ran out without a verdict";
    await applyVerdict(tx, facts, review, { verdict: "unavailable", error }, { sentinel: null, verdictHash: null });
    return true;
  });
}
