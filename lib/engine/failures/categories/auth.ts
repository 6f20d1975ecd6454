import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const auth: CategoryEntry = {
  label: "Access",
  description: "A key, login, permission or credit is missing or used up; only a person can fix it.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
