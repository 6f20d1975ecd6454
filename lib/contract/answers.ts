import { z } from "zod";
import { DeadlineChanges, Policy } from "#lib/engine/policies/policy.ts";
import { AppliedProfile } from "./agents/profiles.ts";
import { Id, Slug, Time } from "./basics.ts";
import { Hold } from "./holds.ts";
import { Finding, Review } from "./reviews.ts";
import { Run, RunDetail } from "./runs.ts";
import { Ticket } from "./tickets.ts";

/** Answers that put several things together, and the policy as it is read and written. */

export const ReviewClaim = z
  .object({
    review: z.object({ id: Id, number: z.number().int(), leaseToken: z.string(), leaseExpiresAt: Time }),
    ticket: Ticket,
    run: RunDetail,
    previousFindings: z.array(Finding),
    profile: AppliedProfile.nullable().describe("the settings to work with, where the claim named a profile"),
  })
  .meta({ id: "ReviewClaim" });

export const VerdictAnswer = z.object({ review: Review, ticket: Ticket }).meta({ id: "VerdictAnswer" });

export const DecisionAnswer = z
  .object({ hold: Hold, ticket: Ticket, run: Run.nullable() })
  .meta({ id: "DecisionAnswer" });

export const PolicyAnswer = Policy.extend({ version: z.number().int() }).meta({ id: "PolicyInForce" });
export const PutPolicy = Policy.extend({
  project: Slug.optional(),
  version: z.number().int(),
  deadlines: DeadlineChanges.optional().describe("minutes, by reason; what is left out stays as it is"),
});
export const PolicyQuery = z.strictObject({ project: Slug.optional() });
