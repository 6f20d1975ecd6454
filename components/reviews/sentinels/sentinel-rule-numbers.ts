import type { RuleLabel, SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";

/** The numbers of a rule, and the findings that each counts. */
export const RULE_NUMBERS = {
  findings: { title: "Findings that rejected work", labels: ["overturned", "confirmed", "open"] },
  overturned: { title: "Overturned findings", labels: ["overturned"] },
  confirmed: { title: "Confirmed findings", labels: ["confirmed"] },
  advisory: { title: "Findings raised as advice", labels: ["advisory"] },
} as const satisfies Record<string, { title: string; labels: readonly RuleLabel[] }>;
export type RuleNumber = keyof typeof RULE_NUMBERS;

/** What is open above the page: the findings behind a number, or, with null, the standing of a rule and its versions. */
export type OpenedRule = { rule: SentinelRule; behind: RuleNumber | null };
