import { plainText } from "#lib/client/text/plain-text.ts";
import type { RuleLabel, SettledBy } from "#lib/contract/reviews/sentinel-rules.ts";
import type { SentinelRule, Standing } from "#lib/engine/reviews/sentinel-rule.ts";

/** A sentinel as it calls itself. */
export function sentinelWords(sentinel: string): string {
  return sentinel === "" ? "A sentinel without a name" : plainText(sentinel);
}

/** A rule by its name; findings without a category have one rule too. */
export function ruleWords(rule: string): string {
  return rule === "" ? "without a category" : plainText(rule);
}

/** `style of gate-1` */
export function ruleOfSentinel({ sentinel, rule }: SentinelRule): string {
  return `${ruleWords(rule)} of ${sentinelWords(sentinel)}`;
}

/** What each standing means. */
export const STANDING_WORDS: Record<Standing, { label: string; verb: string; means: string }> = {
  blocking: { label: "Blocking", verb: "Make blocking", means: "its findings reject the work" },
  advisory: { label: "Advisory", verb: "Make advisory", means: "its findings are told, and reject nothing" },
};

/** How a finding was settled, after the name of whoever did. */
export const SETTLED_WORDS: Record<SettledBy, string> = {
  approved: "approved over it",
  waived: "waived it",
  scope_drift: "made it a ticket of its own",
  review_again: "had the same run reviewed again, and it passed",
  addressed: "the next attempt settled it",
};

/** The numbers of a rule, and the findings that each counts. */
export const RULE_NUMBERS = {
  findings: { title: "Findings that rejected work", labels: ["overturned", "confirmed", "open"] },
  overturned: { title: "Overturned findings", labels: ["overturned"] },
  confirmed: { title: "Confirmed findings", labels: ["confirmed"] },
  advisory: { title: "Findings raised as advice", labels: ["advisory"] },
} as const satisfies Record<string, { title: string; labels: readonly RuleLabel[] }>;
export type RuleNumber = keyof typeof RULE_NUMBERS;

/** What each number of a rule counts: the one definition, which the statement of its query follows. */
export const RULE_DEFINITIONS = {
  findings:
    "Points that the rule raised in the period and that rejected work, each once on its ticket, however often it was raised.",
  overturned:
    "Of them, those that a person overruled: approved over the rejection, waived, made a ticket of its own, or had the same run reviewed again and it passed. The share is of the settled ones, overturned or confirmed, and is left out while fewer than 5 are settled.",
  confirmed: "Of them, those that the next attempt settled: its review no longer raised them.",
  advisory: "Points that it raised while it was advisory. They rejected nothing.",
  cost: "Spent on overturned findings: on each ticket the attempts that began, their dollars and the minutes from the first rejection by one of them to the last overruling. A ticket with overturned findings of two rules counts for both.",
  trend: "The period in six equal parts: settled findings in each, and how many of them were overturned.",
  proposed:
    "A blocking rule is proposed to become advisory when at least 5 of its findings are settled and, with 95% confidence, more than 30% of such findings are overturned.",
} as const;
