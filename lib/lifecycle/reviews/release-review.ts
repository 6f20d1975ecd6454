import { wake } from "#lib/db/connection/wake.ts";
import { reopenReview } from "#lib/db/reviews/review-lease.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/**
 * Gives a claim back whose sentinel hung up before the answer.
 * By the engine, with the token of the lease. One guarded statement, no event: sentinels that wait are woken. Does
 * nothing for a review that this token no longer has.
 */
export async function releaseReview(reviewId: string, leaseToken: string): Promise<void> {
  await reopenReview(reviewId, sha256(leaseToken));
  wake({ runs: [] });
}
