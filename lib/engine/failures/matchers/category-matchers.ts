import type { Category } from "../categories.ts";
import type { Matcher } from "../category-entry.ts";
import { apiMatchers } from "./api/api-matchers.ts";
import { authMatchers } from "./auth/auth-matchers.ts";
import { contextMatchers } from "./context/context-matchers.ts";
import { incompleteMatchers } from "./incomplete/incomplete-matchers.ts";
import { infrastructureMatchers } from "./infrastructure/infrastructure-matchers.ts";
import { logicMatchers } from "./logic/logic-matchers.ts";
import { manualReviewMatchers } from "./manual-review/manual-review-matchers.ts";
import { requestMatchers } from "./request/request-matchers.ts";
import { runtimeMatchers } from "./runtime/runtime-matchers.ts";
import { securityMatchers } from "./security/security-matchers.ts";
import { syntaxMatchers } from "./syntax/syntax-matchers.ts";
import { timeoutMatchers } from "./timeout/timeout-matchers.ts";
import { verificationMatchers } from "./verification/verification-matchers.ts";

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
