import type { AppliedProfile } from "#lib/contract/agents/profiles.ts";
import type { ClaimReview, Finding } from "#lib/contract/reviews.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { updateReviewProfile } from "#lib/db/agents/applied-profile.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { claimOldestReview } from "#lib/db/reviews/review-lease.ts";
import { readReviews } from "#lib/db/reviews/reviews.ts";
import { readRunDetail } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { applied, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { newLease } from "#lib/lifecycle/transaction/lease-token.ts";

export type ReviewClaim = {
  review: { id: string; number: number; leaseToken: string; leaseExpiresAt: string };
  ticket: Ticket;
  run: RunDetail;
  previousFindings: Finding[];
  profile: AppliedProfile | null;
};

/**
 * A sentinel takes the oldest review that can be claimed now; null where there is none. Never waits.
 * By: `review`. Takes the row of one review, skipping rows that others have locked. Event: `review.started`. The ticket
 * in the answer has the criteria that the run was claimed with: an edit since then does not move the goal.
 */
export async function claimReview(access: Access, input: ClaimReview): Promise<ReviewClaim | null> {
  const projects = await claimScope(access, "review", input.project);
  const taken = await transact({ kind: "sentinel", id: access.tokenId, name: input.sentinel }, async (tx) => {
    const { token, hash } = newLease();
    const review = await claimOldestReview(
      tx,
      { projects, labels: input.labels },
      { sentinel: input.sentinel, leaseHash: hash, leaseSeconds: input.leaseSeconds, account: access.account },
    );
    if (!review) return null;
    const profile = (
      await profileFor(tx, { role: "sentinel", account: access.account }, input.profile, [review.projectId])
    )(review.projectId);
    await updateReviewProfile(tx, review.id, profile);
    tx.emit({
      type: "review.started",
      projectId: review.projectId,
      ticketId: review.ticketId,
      runId: review.runId,
      data: { number: review.number, sentinel: input.sentinel },
    });
    return { ...review, token, profile: applied(profile) };
  });
  if (taken === null) return null;
  const [ticket, run] = await Promise.all([readTicket(taken.ticketId), readRunDetail(taken.runId)]);
  return {
    review: {
      id: taken.id,
      number: taken.number,
      leaseToken: taken.token,
      leaseExpiresAt: taken.leaseExpiresAt.toISOString(),
    },
    ticket: run.acceptanceCriteria === null ? ticket : { ...ticket, acceptanceCriteria: run.acceptanceCriteria },
    run,
    previousFindings: latestOfEach(await readReviews(taken.ticketId)),
    profile: taken.profile,
  };
}

/** Each finding once: as it was last raised, with its fate. */
function latestOfEach(reviews: { findings: Finding[] }[]): Finding[] {
  const byKey = new Map(reviews.flatMap((review) => review.findings.map((finding) => [finding.key, finding] as const)));
  return [...byKey.values()];
}
