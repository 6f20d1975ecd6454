import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";

/** What is left when no rule of another category matches; it has none of its own. */
export const manualReview: CategoryEntry = {
  label: "Manual review",
  description: "Nothing known matches; a person has to read the failure.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [],
};
