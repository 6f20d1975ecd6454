import { ReviewClaim, VerdictAnswer } from "#lib/contract/reviews/review-claims.ts";
import {
  ClaimReview,
  RecordUnclaimedVerdict,
  RecordVerdict,
  ReviewHeartbeat,
  ReviewHeartbeatAnswer,
} from "#lib/contract/reviews.ts";
import { findReview } from "#lib/db/reviews/reviews.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import { heartbeatReview } from "#lib/lifecycle/reviews/heartbeat-review.ts";
import { recordUnclaimedVerdict, recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { waitForReview } from "#lib/server/live/waits/wait-for-review.ts";
import { endpointsOf } from "../endpoint.ts";

/** docs/contract.md#reviews. */

const { post } = endpointsOf("Sentinels");

export const REVIEW_ENDPOINTS = [
  post("/api/v1/review-claims", {
    summary: "Claim the oldest review",
    description: "Waits up to `waitSeconds` when there is none; 204 when there was none in that time.",
    permission: "review",
    body: ClaimReview,
    response: ReviewClaim,
    mayBeEmpty: true,
    handler: (access, { body, signal }) => waitForReview(access, body, signal),
  }),
  post("/api/v1/reviews/{id}/heartbeat", {
    summary: "Renew the lease of a review",
    isBeat: true,
    permission: "review",
    target: findReview,
    body: ReviewHeartbeat,
    response: ReviewHeartbeatAnswer,
    handler: (access, { target: review, body }) => heartbeatReview(access, review.id, body),
  }),
  post("/api/v1/reviews/{id}/verdict", {
    summary: "Say what a claimed review found",
    description: "Repeating the same call gives the same answer.",
    permission: "review",
    target: findReview,
    body: RecordVerdict,
    response: VerdictAnswer,
    handler: (access, { target: review, body }) => recordVerdict(access, review.id, body),
  }),
  post("/api/v1/tickets/{id}/verdict", {
    summary: "Say what a check found that was not claimed",
    permission: "review",
    target: findTicket,
    body: RecordUnclaimedVerdict,
    response: VerdictAnswer,
    handler: (access, { target: ticket, body }) => recordUnclaimedVerdict(access, ticket.id, body),
  }),
];
