import type { Matcher } from "../../category-entry.ts";
import { buildResults } from "./build-results.ts";
import { failedChecks } from "./failed-checks.ts";
import { lintResults } from "./lint-results.ts";
import { reviewRulings } from "./review-rulings.ts";
import { testResults } from "./test-results.ts";

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
