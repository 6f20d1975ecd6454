import { api } from "./categories/api.ts";
import { auth } from "./categories/auth.ts";
import { context } from "./categories/context.ts";
import { incomplete } from "./categories/incomplete.ts";
import { infrastructure } from "./categories/infrastructure.ts";
import { logic } from "./categories/logic.ts";
import { manualReview } from "./categories/manual-review.ts";
import { request } from "./categories/request.ts";
import { runtime } from "./categories/runtime.ts";
import { security } from "./categories/security.ts";
import { syntax } from "./categories/syntax.ts";
import { timeout } from "./categories/timeout.ts";
import { verification } from "./categories/verification.ts";
import type { CategoryEntry } from "./category-entry.ts";

/** Every category of failure, in the order of DESIGN 4. */
export const CATEGORIES = {
  api,
  timeout,
  runtime,
  logic,
  syntax,
  context,
  manual_review: manualReview,
  auth,
  request,
  incomplete,
  verification,
  security,
  infrastructure,
} satisfies Record<string, CategoryEntry>;

export type Category = keyof typeof CATEGORIES;

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[];
