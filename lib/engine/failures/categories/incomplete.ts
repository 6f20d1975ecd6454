import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const incomplete: CategoryEntry = {
  label: "Incomplete",
  description: "The agent stopped without finishing: a step limit, no output, or work left open.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
