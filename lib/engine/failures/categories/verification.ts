import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const verification: CategoryEntry = {
  label: "Verification",
  description: "A check said no: tests, lint, type check, build, or a reviewer who asked for changes.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
