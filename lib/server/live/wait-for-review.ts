import type { ClaimReview } from "../../contract/reviews.ts";
import { msUntilReviewable } from "../../db/next-claimable.ts";
import type { Access } from "../../engine/access.ts";
import { claimReview, type ReviewClaim } from "../../lifecycle/claim-review.ts";
import { claimScope } from "../../lifecycle/claim-scope.ts";
import { releaseReview } from "../../lifecycle/release-review.ts";
import { noteAgent } from "./note-agent.ts";
import { waitFor } from "./wait-for.ts";

/** Claims a review, waiting up to `waitSeconds` while there is none (null). Nothing stays claimed for a caller that has hung up. */
export async function waitForReview(
  access: Access,
  input: ClaimReview,
  signal: AbortSignal,
): Promise<ReviewClaim | null> {
  const projects = await claimScope(access, "review", input.project);
  await noteAgent("sentinel", input.sentinel, projects, input.profile);
  const filter = { projects, labels: input.labels.toSorted() };
  const claim = await waitFor({
    group: `reviews ${JSON.stringify(filter)}`,
    seconds: input.waitSeconds,
    signal,
    attempt: async () => (signal.aborted ? null : keepFor(signal, await claimReview(access, input))),
    msUntilNext: () => msUntilReviewable(filter),
  });
  return keepFor(signal, claim);
}

async function keepFor(signal: AbortSignal, claim: ReviewClaim | null): Promise<ReviewClaim | null> {
  if (claim === null || !signal.aborted) return claim;
  await releaseReview(claim.review.id, claim.review.leaseToken);
  return null;
}
