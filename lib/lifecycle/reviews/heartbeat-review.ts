import { readReviewLease, renewReviewLease } from "#lib/db/reviews/review-lease.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/**
 * Renews the lease of a claimed review.
 * By: `review`, with the token of the lease. One guarded statement, no event. Refuses `lease_lost` where this token's
 * lease is gone or has run out.
 */
export async function heartbeatReview(access: Access, reviewId: string, input: { leaseToken: string }) {
  const hash = sha256(input.leaseToken);
  await permitted(access, "review", readReviewLease(reviewId, hash), "review");
  const renewed = await renewReviewLease(reviewId, hash);
  if (renewed === null) throw new Refusal("lease_lost", "The lease of this review has run out, or it is done.");
  return { leaseExpiresAt: renewed.toISOString() };
}
