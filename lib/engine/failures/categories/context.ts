import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const context: CategoryEntry = {
  label: "Context",
  description: "The prompt, a file or the answer was over a token limit of the model.",
  policy: { maxRetries: 1, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
