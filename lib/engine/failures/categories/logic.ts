import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const logic: CategoryEntry = {
  label: "Logic",
  description: "Code ran and threw a programming error, or an assertion did not hold.",
  policy: { maxRetries: 2, backoff: "linear", baseDelayMs: 3_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
