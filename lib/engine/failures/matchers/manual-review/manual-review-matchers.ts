import type { Matcher } from "../../category-entry.ts";

/** What is left when no rule of another category matches; it has none of its own. */
export const manualReviewMatchers: readonly Matcher[] = [];
