import type { AppliedProfile } from "../contract/profiles.ts";
import type { ClaimReview, Finding } from "../contract/reviews.ts";
import type { RunDetail } from "../contract/runs.ts";
import type { Ticket } from "../contract/tickets.ts";
import { writeReviewProfile } from "../db/applied-profile.ts";
import { takeOldestReview } from "../db/review-lease.ts";
import { readReviews } from "../db/reviews.ts";
import { readRunDetail } from "../db/runs.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { claimScope } from "./claim-scope.ts";
import { newLease } from "./lease-token.ts";
import { applied, profileFor } from "./steps/profile-for.ts";

export type ReviewClaim = {
  review: { id: string; number: number; leaseToken: string; leaseExpiresAt: string };
  ticket: Ticket;
  run: RunDetail;
  previousFindings: Finding[];
  profile: AppliedProfile | null;
};

/**
 * A sentinel takes the oldest review that may be claimed now; null where there is none. Never waits. The ticket it gets says
 * the criteria that the run was claimed with: an edit meanwhile never moves the goal of this review.
 */
export async function claimReview(access: Access, input: ClaimReview): Promise<ReviewClaim | null> {
  const projects = await claimScope(access, "review", input.project);
  const { token, hash } = newLease();
  const taken = await transact({ kind: "sentinel", id: access.tokenId, name: input.sentinel }, async (tx) => {
    const review = await takeOldestReview(
      tx,
      { projects, labels: input.labels },
      { sentinel: input.sentinel, leaseHash: hash, leaseSeconds: input.leaseSeconds },
    );
    if (!review) return null;
    const profile = (await profileFor(tx, "sentinel", input.profile, [review.projectId]))(review.projectId);
    await writeReviewProfile(tx, review.id, profile);
    tx.emit({
      type: "review.started",
      projectId: review.projectId,
      ticketId: review.ticketId,
      runId: review.runId,
      data: { number: review.number, sentinel: input.sentinel },
    });
    return { ...review, profile: applied(profile) };
  });
  if (taken === null) return null;
  const [ticket, run] = await Promise.all([readTicket(taken.ticketId), readRunDetail(taken.runId)]);
  return {
    review: {
      id: taken.id,
      number: taken.number,
      leaseToken: token,
      leaseExpiresAt: taken.leaseExpiresAt.toISOString(),
    },
    ticket: run.acceptanceCriteria === null ? ticket : { ...ticket, acceptanceCriteria: run.acceptanceCriteria },
    run,
    previousFindings: latestOfEach(await readReviews(taken.ticketId)),
    profile: taken.profile,
  };
}

/** Each finding once, as it was last raised, with its fate. */
function latestOfEach(reviews: { findings: Finding[] }[]): Finding[] {
  const byKey = new Map(reviews.flatMap((review) => review.findings.map((finding) => [finding.key, finding] as const)));
  return [...byKey.values()];
}
