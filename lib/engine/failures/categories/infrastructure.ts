import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const infrastructure: CategoryEntry = {
  label: "Infrastructure",
  description: "The worker itself was lost: killed, evicted, shut down, or its lease or heartbeat ran out.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
