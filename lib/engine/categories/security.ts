import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { contentFilters } from "../matchers/content-filters.ts";
import { guardrails } from "../matchers/guardrails.ts";
import { secretsAndVulnerabilities } from "../matchers/secrets-and-vulnerabilities.ts";

export const security: CategoryEntry = {
  label: "Security",
  description: "A secret or vulnerability was found, or a policy or content filter refused the work.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [
    ...contentFilters,
    ...guardrails,
    ...secretsAndVulnerabilities,
    {
      subcategory: "blocked_by_policy",
      band: "hint",
      text: /\b(?:blocked(?! (?:before|on|until|waiting))|blocking:|refus(?:ed|es|ing)|withheld|disallowed|not permitted|unsafe|malicious|suspicious|policy|compliance|injection|guardrails?|secrets?|severity|CVE-\d+|vulnerabilit(?:y|ies)|flagged|disapproved|irreversible)(?!\w)/i,
    },
  ],
};
