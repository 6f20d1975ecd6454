import type { ClaimReview } from "#lib/contract/reviews.ts";
import { msUntilReviewable } from "#lib/db/runs/next-claimable.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimReview, type ReviewClaim } from "#lib/lifecycle/reviews/claim-review.ts";
import { releaseReview } from "#lib/lifecycle/reviews/release-review.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { noteAgent } from "../note-agent.ts";
import { waitFor } from "./wait-for.ts";

/** Claims a review, waiting up to `waitSeconds` while there is none (null). Nothing stays claimed for a caller that has hung up. */
export async function waitForReview(
  access: Access,
  input: ClaimReview,
  signal: AbortSignal,
): Promise<ReviewClaim | null> {
  const projects = await claimScope(access, "review", input.project);
  await noteAgent("sentinel", input.sentinel, projects, input);
  const filter = { projects, labels: input.labels.toSorted() };
  const claim = await waitFor({
    group: `reviews ${JSON.stringify(filter)}`,
    seconds: input.waitSeconds,
    signal,
    attempt: async () => (signal.aborted ? null : keepFor(signal, await claimReview(access, input))),
    wants: { of: "review", driver: null, ...filter },
    msUntilNext: () => msUntilReviewable(filter),
  });
  return keepFor(signal, claim);
}

async function keepFor(signal: AbortSignal, claim: ReviewClaim | null): Promise<ReviewClaim | null> {
  if (claim === null || !signal.aborted) return claim;
  await releaseReview(claim.review.id, claim.review.leaseToken);
  return null;
}
