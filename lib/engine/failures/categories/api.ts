import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const api: CategoryEntry = {
  label: "API",
  description:
    "A remote service or the network failed for a moment: rate limit, overload, server error, broken connection.",
  policy: { maxRetries: 7, backoff: "exponential", baseDelayMs: 1_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
