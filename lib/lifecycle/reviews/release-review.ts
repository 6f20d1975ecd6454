import { wake } from "#lib/db/connection/wake.ts";
import { reopenReview } from "#lib/db/reviews/review-lease.ts";
import { hashLease } from "#lib/lifecycle/transaction/lease-token.ts";

/** Gives back a review whose sentinel had hung up before it could hear of it. Does nothing where the review has moved on. */
export async function releaseReview(reviewId: string, leaseToken: string): Promise<void> {
  await reopenReview(reviewId, hashLease(leaseToken));
  wake({ runs: [] });
}
