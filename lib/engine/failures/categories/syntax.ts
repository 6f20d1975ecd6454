import { type CategoryEntry, MAX_DELAY_MS } from "../category-entry.ts";

export const syntax: CategoryEntry = {
  label: "Syntax",
  description: "Text of the agent could not be read or applied: JSON, tool arguments, code, a patch or an edit.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
};
