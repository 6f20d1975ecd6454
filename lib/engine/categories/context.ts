import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { tokenLimits } from "../matchers/token-limits.ts";

export const context: CategoryEntry = {
  label: "Context",
  description: "The prompt, a file or the answer was over a token limit of the model.",
  policy: { maxRetries: 1, backoff: "linear", baseDelayMs: 5_000, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [
    ...tokenLimits,
    {
      subcategory: "too_many_tokens",
      band: "hint",
      text: /\bcontext (?:window|length|limit|size|budget)\b|\btokens\b|\btruncated\b|\btoo (?:long|large|big)\b/i,
    },
  ],
};
