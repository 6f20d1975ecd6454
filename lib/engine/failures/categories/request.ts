import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const request: CategoryEntry = {
  label: "Request",
  description: "The remote service refused the request as wrong: unknown model, bad parameter, bad tool schema.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
