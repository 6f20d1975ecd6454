import { z } from "zod";
import { AppliedProfile } from "#lib/contract/agents/profiles.ts";
import { Labels, LeaseSeconds, Slug, Text, Time, WaitSeconds } from "#lib/contract/basics.ts";
import { Grant } from "#lib/contract/holds.ts";
import { RunIsolation } from "#lib/contract/runs/isolation.ts";
import { Brief, FailureDecision, Run } from "#lib/contract/runs.ts";
import { Ticket } from "#lib/contract/tickets.ts";
import { ServiceName } from "#lib/engine/failures/failure.ts";

/** docs/contract.md#claims: claiming work. */

export const ClaimWork = z.strictObject({
  agent: Text(200).trim().min(1),
  project: Slug.optional(),
  labels: Labels.default([]),
  driver: Text(60).trim().min(1).nullish(),
  service: ServiceName.nullish().describe("the account or provider that the work will use"),
  repo: Text(200).trim().min(1).nullish().describe("the repository that the work is in"),
  isolation: RunIsolation.nullish().describe("behind which wall the work will be done"),
  limit: z.number().int().min(1).max(50).default(1),
  leaseSeconds: LeaseSeconds.default(60),
  waitSeconds: WaitSeconds.default(0),
  profile: Text(100).trim().min(1).nullish().describe("id or name of a registered profile"),
});
export type ClaimWork = z.infer<typeof ClaimWork>;

export const Resume = z.object({
  reason: z.string(),
  verb: z.string(),
  note: z.string().nullable(),
  answer: z.json().nullable(),
  checkpoint: z.json().nullable(),
  grant: Grant.nullish().describe("what the person granted from here, instead of the full budget"),
});
export type Resume = z.infer<typeof Resume>;

export const Claim = z
  .object({
    run: Run,
    leaseToken: z.string(),
    leaseExpiresAt: Time,
    ticket: Ticket,
    brief: Brief,
    resume: Resume.nullable(),
    profile: AppliedProfile.nullable().describe("the settings to work with, where the claim named a profile"),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof Claim>;
export const Claims = z.object({ claims: z.array(Claim) });

export const FinishAnswer = z.object({ run: Run, ticket: Ticket, decision: FailureDecision.nullable() });
export type FinishAnswer = z.infer<typeof FinishAnswer>;
