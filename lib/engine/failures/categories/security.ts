import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const security: CategoryEntry = {
  label: "Security",
  description: "A secret or vulnerability was found, or a policy or content filter refused the work.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
