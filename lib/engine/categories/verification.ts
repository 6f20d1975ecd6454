import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { buildResults } from "../matchers/build-results.ts";
import { failedChecks } from "../matchers/failed-checks.ts";
import { lintResults } from "../matchers/lint-results.ts";
import { reviewRulings } from "../matchers/review-rulings.ts";
import { testResults } from "../matchers/test-results.ts";

export const verification: CategoryEntry = {
  label: "Verification",
  description: "A check said no: tests, lint, type check, build, or a reviewer who asked for changes.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [
    ...reviewRulings,
    ...testResults,
    ...lintResults,
    ...buildResults,
    ...failedChecks,
    {
      subcategory: "check_failed",
      band: "hint",
      text: /\b(?:regress\w*|quality|assertions?|coverage|lint\w*|tests?|verdict|reviewer|gate|baseline)\b/i,
    },
  ],
};
