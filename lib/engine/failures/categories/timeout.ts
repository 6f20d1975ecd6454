import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const timeout: CategoryEntry = {
  label: "Timeout",
  description: "A time limit was exceeded: a command, a request, a job, a statement or an idle stream.",
  policy: { maxRetries: 5, backoff: "exponential", baseDelayMs: 2_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
