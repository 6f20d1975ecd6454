import { z } from "zod";
import { AppliedProfile } from "#lib/contract/agents/profiles.ts";
import { Id, Time } from "#lib/contract/basics.ts";
import { Finding, Review } from "#lib/contract/reviews.ts";
import { RunDetail } from "#lib/contract/runs.ts";
import { Ticket } from "#lib/contract/tickets.ts";

/** What a sentinel gets with a review that it claims. `previousFindings`: of earlier reviews of the ticket. */
export const ReviewClaim = z
  .object({
    review: z.object({ id: Id, number: z.number().int(), leaseToken: z.string(), leaseExpiresAt: Time }),
    ticket: Ticket,
    run: RunDetail,
    previousFindings: z.array(Finding),
    profile: AppliedProfile.nullable().describe("the settings to work with, where the claim named a profile"),
  })
  .meta({ id: "ReviewClaim" });

/** The review with its verdict, and the ticket after it. */
export const VerdictAnswer = z.object({ review: Review, ticket: Ticket }).meta({ id: "VerdictAnswer" });
