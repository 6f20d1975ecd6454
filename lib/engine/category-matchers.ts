import { apiMatchers } from "./categories/api-matchers.ts";
import { authMatchers } from "./categories/auth-matchers.ts";
import { contextMatchers } from "./categories/context-matchers.ts";
import { incompleteMatchers } from "./categories/incomplete-matchers.ts";
import { infrastructureMatchers } from "./categories/infrastructure-matchers.ts";
import { logicMatchers } from "./categories/logic-matchers.ts";
import { manualReviewMatchers } from "./categories/manual-review-matchers.ts";
import { requestMatchers } from "./categories/request-matchers.ts";
import { runtimeMatchers } from "./categories/runtime-matchers.ts";
import { securityMatchers } from "./categories/security-matchers.ts";
import { syntaxMatchers } from "./categories/syntax-matchers.ts";
import { timeoutMatchers } from "./categories/timeout-matchers.ts";
import { verificationMatchers } from "./categories/verification-matchers.ts";
import type { Category } from "./categories.ts";
import type { Matcher } from "./category.ts";

/**
 * The rules by which a failure is taken for each category. They stand apart from `CATEGORIES` because the browser names
 * categories and must not carry every pattern for it.
 */
export const CATEGORY_MATCHERS: Record<Category, readonly Matcher[]> = {
  api: apiMatchers,
  timeout: timeoutMatchers,
  runtime: runtimeMatchers,
  logic: logicMatchers,
  syntax: syntaxMatchers,
  context: contextMatchers,
  manual_review: manualReviewMatchers,
  auth: authMatchers,
  request: requestMatchers,
  incomplete: incompleteMatchers,
  verification: verificationMatchers,
  security: securityMatchers,
  infrastructure: infrastructureMatchers,
};
