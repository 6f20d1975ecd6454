import type { Matcher } from "../category.ts";
import { contentFilters } from "../matchers/content-filters.ts";
import { guardrails } from "../matchers/guardrails.ts";
import { secretsAndVulnerabilities } from "../matchers/secrets-and-vulnerabilities.ts";

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
