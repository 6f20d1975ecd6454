import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const manualReview: CategoryEntry = {
  label: "Manual review",
  description: "Nothing known matches; a person has to read the failure.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
