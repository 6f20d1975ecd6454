import { reopenReview } from "../db/review-lease.ts";
import { wake } from "../db/wake.ts";
import { hashLease } from "./lease-token.ts";

/** Gives back a review whose sentinel had hung up before it could hear of it. Does nothing where the review has moved on. */
export async function releaseReview(reviewId: string, leaseToken: string): Promise<void> {
  await reopenReview(reviewId, hashLease(leaseToken));
  wake({ runs: [] });
}
