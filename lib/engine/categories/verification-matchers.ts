import type { Matcher } from "../category.ts";
import { buildResults } from "../matchers/build-results.ts";
import { failedChecks } from "../matchers/failed-checks.ts";
import { lintResults } from "../matchers/lint-results.ts";
import { reviewRulings } from "../matchers/review-rulings.ts";
import { testResults } from "../matchers/test-results.ts";

export const verificationMatchers: readonly Matcher[] = [
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
];
