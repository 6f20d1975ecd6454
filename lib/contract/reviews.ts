import { z } from "zod";
import { REVIEW_STATE_NAMES } from "#lib/engine/reviews/review-states.ts";
import { Actor, Id, Labels, LeaseSeconds, LeaseToken, Note, Slug, Text, Time, WaitSeconds } from "./basics.ts";

/** docs/contract.md#reviews: reviews, verdicts and findings. */

export const SEVERITIES = ["critical", "major", "minor", "nit"] as const;
export const FATES = ["new", "re_raised", "addressed", "withdrawn"] as const;
/** `scope_drift`: the finding became a ticket of its own. `waived`: a person let it pass. */
export const WAIVER_KINDS = ["scope_drift", "waived"] as const;
export const VERDICTS = ["approved", "rejected", "unavailable"] as const;

export const Waiver = z.object({
  kind: z.enum(WAIVER_KINDS),
  by: Actor,
  at: Time,
  note: z.string().nullable(),
  ticket: z.object({ id: Id, key: z.string() }).nullable().describe("the ticket that the finding became"),
  decisionId: Id.nullable().describe("the decision that left it out"),
  afterReview: z.number().int().nullable().describe("a review after this one that raises it again is flagged"),
});
export type Waiver = z.infer<typeof Waiver>;

export const Finding = z
  .object({
    key: z.string(),
    severity: z.enum(SEVERITIES),
    category: z.string().nullable(),
    file: z.string().nullable(),
    line: z.number().int().nullable(),
    issue: z.string(),
    suggestion: z.string().nullable(),
    scopeDrift: z.boolean().describe("outside of the criteria, according to this review"),
    advisory: z.boolean().describe("its rule was advisory when this review raised it, so it rejected nothing"),
    fate: z.enum(FATES),
    firstReview: z.number().int(),
    lastReview: z.number().int(),
    waiver: Waiver.nullable().describe("who took it out of the ticket, and what became of it"),
  })
  .meta({ id: "Finding" });
export type Finding = z.infer<typeof Finding>;

/** What a verdict says of one acceptance criterion of the run that it judges. */
export const JudgedCriterion = z.strictObject({
  index: z.number().int().min(0).max(10_000).describe("its place among the criteria of the run, from 0"),
  met: z.boolean(),
});
export type JudgedCriterion = z.infer<typeof JudgedCriterion>;

export const Review = z
  .object({
    id: Id,
    number: z.number().int(),
    runId: Id,
    sentinel: z.string().nullable(),
    state: z.enum(REVIEW_STATE_NAMES),
    verdict: z.enum(VERDICTS).nullable(),
    saidVerdict: z
      .enum(VERDICTS)
      .nullable()
      .describe(
        "the sentinel's verdict where another one counts: it rejected only for scope drift, waived findings or advisory rules",
      ),
    score: z.number().nullable(),
    summary: z.string().nullable(),
    error: z.string().nullable(),
    findings: z.array(Finding),
    feedbackForAgent: z.array(z.string()),
    criteria: z
      .array(JudgedCriterion)
      .nullable()
      .describe("which of the run's acceptance criteria are met; null where it does not say"),
    startedAt: Time.nullable(),
    endedAt: Time.nullable(),
  })
  .meta({ id: "Review" });
export type Review = z.infer<typeof Review>;

export const ClaimReview = z.strictObject({
  sentinel: Text(200).trim().min(1),
  project: Slug.optional(),
  labels: Labels.default([]),
  leaseSeconds: LeaseSeconds.default(60),
  waitSeconds: WaitSeconds.default(0),
  profile: Text(100).trim().min(1).nullish().describe("id or name of a registered profile"),
});
export type ClaimReview = z.infer<typeof ClaimReview>;

const FindingInput = z.strictObject({
  key: Text(200).min(1).nullish(),
  severity: z.enum(SEVERITIES),
  category: Text(100).nullish(),
  file: Text(1000).nullish(),
  line: z.number().int().min(0).max(2_000_000_000).nullish(),
  issue: Text(20_000).trim().min(1),
  suggestion: Text(20_000).nullish(),
  scopeDrift: z
    .boolean()
    .nullish()
    .describe(
      "outside of the criteria that the run was claimed with: becomes a ticket of its own instead of a rejection",
    ),
});
export type FindingInput = z.infer<typeof FindingInput>;

const VerdictFields = {
  verdict: z.enum(VERDICTS),
  score: z.number().min(0).max(100).nullish(),
  summary: Text(20_000).nullish(),
  findings: z.array(FindingInput).max(500).nullish(),
  feedbackForAgent: z.array(Text(20_000).trim().min(1)).max(500).nullish(),
  criteria: z
    .array(JudgedCriterion)
    .max(1000)
    .refine((judged) => new Set(judged.map(({ index }) => index)).size === judged.length, "names a criterion twice")
    .nullish(),
  error: Text(20_000).nullish(),
};

const saysWhy = (verdict: { verdict: string; findings?: unknown[] | null; feedbackForAgent?: unknown[] | null }) =>
  verdict.verdict !== "rejected" || (verdict.findings?.length ?? 0) + (verdict.feedbackForAgent?.length ?? 0) > 0;
const WHY = { message: "a rejection says why: give findings or feedbackForAgent", path: ["findings"] };

/** The verdict of a claimed review, with its lease. */
export const RecordVerdict = z.strictObject({ leaseToken: LeaseToken, ...VerdictFields }).refine(saysWhy, WHY);
/** A verdict without a claim, for checks that run elsewhere. `sentinel`: the name of the reviewer. */
export const RecordUnclaimedVerdict = z
  .strictObject({
    sentinel: Text(200).trim().min(1).nullish(),
    runId: Id.nullish().describe("the run that was judged; 409 `stale_transition` where another one is in review"),
    ...VerdictFields,
  })
  .refine(saysWhy, WHY);
export type VerdictInput = Omit<z.infer<typeof RecordVerdict>, "leaseToken">;

/** A person moves an open finding to a ticket of its own. */
export const MarkScopeDrift = z.strictObject({ note: Note(20_000) });
export type MarkScopeDrift = z.infer<typeof MarkScopeDrift>;

/** A person takes a waiver back: the finding counts again. */
export const TakeBackWaiver = z.strictObject({ note: Note(20_000) });
export type TakeBackWaiver = z.infer<typeof TakeBackWaiver>;

export const ReviewHeartbeat = z.strictObject({ leaseToken: LeaseToken });
export const ReviewHeartbeatAnswer = z.object({ leaseExpiresAt: Time });
