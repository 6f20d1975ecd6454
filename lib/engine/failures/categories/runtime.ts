import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const runtime: CategoryEntry = {
  label: "Runtime",
  description: "Something in the run’s environment is missing or in the way: a file, a program, memory, disk, git.",
  policy: { maxRetries: 3, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
