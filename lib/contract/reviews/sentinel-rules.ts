import { z } from "zod";
import { By, Count, commaList, Id, Note, PageQuery, Slug, Text, Time } from "#lib/contract/basics.ts";
import { SEVERITIES } from "#lib/contract/reviews.ts";
import { TicketState } from "#lib/contract/tickets.ts";
import { STANDINGS } from "#lib/engine/reviews/sentinel-rule.ts";

/** docs/contract.md#sentinel-rules: the rules of sentinels, how often people overrule them, and whether they block or advise. */

export const RULE_DAYS = [7, 30, 90] as const;
/** The number of equal parts of a period that a trend has. */
export const TREND_PARTS = 6;

const Days = z
  .enum(["7", "30", "90"])
  .default("30")
  .transform((days) => Number(days) as (typeof RULE_DAYS)[number])
  .describe("days up to now");
const RuleKey = {
  sentinel: Text(200).describe("as it calls itself; empty: it gave no name"),
  rule: Text(100).describe("category of the finding, or name of the check, in lower case; empty: it gave none"),
};

/** How a finding was settled. `open`: not yet. `advisory`: its rule was advisory, so it rejected nothing. */
export const RULE_LABELS = ["overturned", "confirmed", "open", "advisory"] as const;
export type RuleLabel = (typeof RULE_LABELS)[number];
/** What settled a finding. `approved`: a person approved in spite of it. `review_again`: a second review of the run approved. */
export const SETTLED_BY = ["approved", "waived", "scope_drift", "review_again", "addressed"] as const;
export type SettledBy = (typeof SETTLED_BY)[number];

const Labels = z.object({ findings: Count, overturned: Count, confirmed: Count, open: Count });

export const ListSentinelRules = z.strictObject({ project: Slug.optional(), days: Days });
export type ListSentinelRules = z.infer<typeof ListSentinelRules>;

export const SentinelRule = Labels.extend({
  ...RuleKey,
  standing: z.enum(STANDINGS),
  version: Count.describe("0: never set, so it blocks"),
  setBy: By.nullable(),
  setAt: Time.nullable(),
  advisory: Count.describe("its advisory findings"),
  share: z
    .number()
    .nullable()
    .describe("share of settled findings that were overturned; null where too few are settled"),
  surely: z.number().describe("the share that is overturned at least, at 95 % confidence"),
  proposed: z.boolean().describe("it blocks and is overturned so often that it should become advisory"),
  cost: z
    .object({
      attempts: Count,
      costUsd: z.number(),
      unpriced: Count.describe("attempts that reported no cost"),
      minutes: z.number(),
    })
    .describe("spent on its overturned findings, from the first rejection to the overruling"),
  trend: z.array(Labels).length(TREND_PARTS).describe("equal parts of the period, the oldest first"),
}).meta({ id: "SentinelRule" });
export type SentinelRule = z.infer<typeof SentinelRule>;

export const SentinelRules = z
  .object({ from: Time, to: Time, items: z.array(SentinelRule) })
  .meta({ id: "SentinelRules" });
export type SentinelRules = z.infer<typeof SentinelRules>;

export const PutSentinelRule = z.strictObject({
  project: Slug.optional(),
  ...RuleKey,
  version: Count.describe("the version that the change was made on"),
  standing: z.enum(STANDINGS),
  note: Note(2000),
});
export type PutSentinelRule = z.input<typeof PutSentinelRule>;
export const RuleStanding = z
  .object({ ...RuleKey, standing: z.enum(STANDINGS), version: Count })
  .meta({ id: "SentinelRuleStanding" });
export type RuleStanding = z.infer<typeof RuleStanding>;

export const ListRuleVersions = PageQuery.extend({ project: Slug.optional(), ...RuleKey });
export type ListRuleVersions = z.infer<typeof ListRuleVersions>;
export const SentinelRuleVersion = z
  .object({ version: Count, standing: z.enum(STANDINGS), note: z.string().nullable(), by: By, at: Time })
  .meta({ id: "SentinelRuleVersion" });
export type SentinelRuleVersion = z.infer<typeof SentinelRuleVersion>;

/** The most findings that are listed; `total` counts all. */
export const MAX_EVIDENCE = 100;
export const ListRuleEvidence = ListSentinelRules.extend({
  ...RuleKey,
  label: commaList(z.enum(RULE_LABELS)).optional(),
});
export type ListRuleEvidence = z.infer<typeof ListRuleEvidence>;
export const RuleEvidence = z
  .object({
    ticket: z.object({ id: Id, key: z.string(), title: z.string(), state: TicketState }),
    runId: Id,
    finding: z.object({
      key: z.string(),
      severity: z.enum(SEVERITIES),
      file: z.string().nullable(),
      line: Count.nullable(),
      issue: z.string(),
    }),
    raisedAt: Time.describe("when it was raised last"),
    label: z.enum(RULE_LABELS),
    settledBy: z.enum(SETTLED_BY).nullable(),
    by: z.string().nullable().describe("the person who overruled it"),
    at: Time.nullable().describe("when it was settled"),
  })
  .meta({ id: "SentinelRuleEvidence" });
export type RuleEvidence = z.infer<typeof RuleEvidence>;
export const RuleEvidencePage = z
  .object({ items: z.array(RuleEvidence), total: Count })
  .meta({ id: "SentinelRuleEvidenceList" });
export type RuleEvidencePage = z.infer<typeof RuleEvidencePage>;
