import type { Matcher } from "../../category-entry.ts";
import { contentFilters } from "./content-filters.ts";
import { guardrails } from "./guardrails.ts";
import { secretsAndVulnerabilities } from "./secrets-and-vulnerabilities.ts";

export const securityMatchers: readonly Matcher[] = [
  ...contentFilters,
  ...guardrails,
  ...secretsAndVulnerabilities,
  {
    subcategory: "blocked_by_policy",
    band: "hint",
    text: /\b(?:blocked(?! (?:before|on|until|waiting))|blocking:|refus(?:ed|es|ing)|withheld|disallowed|not permitted|unsafe|malicious|suspicious|policy|compliance|injection|guardrails?|secrets?|severity|CVE-\d+|vulnerabilit(?:y|ies)|flagged|disapproved|irreversible)(?!\w)/i,
  },
];
