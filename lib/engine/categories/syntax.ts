import { type CategoryEntry, MAX_DELAY_MS } from "../category.ts";
import { badEdits } from "../matchers/bad-edits.ts";
import { badToolCalls } from "../matchers/bad-tool-calls.ts";
import { unreadableCode } from "../matchers/unreadable-code.ts";
import { unreadableOutput } from "../matchers/unreadable-output.ts";

export const syntax: CategoryEntry = {
  label: "Syntax",
  description: "Text of the agent could not be read or applied: JSON, tool arguments, code, a patch or an edit.",
  policy: { maxRetries: 0, backoff: "none", baseDelayMs: 0, maxDelayMs: MAX_DELAY_MS, jitter: 0.2 },
  matchers: [
    ...unreadableOutput,
    ...badToolCalls,
    ...badEdits,
    ...unreadableCode,
    {
      subcategory: "invalid_output",
      band: "hint",
      text: /\b(?:pars(?:e|ed|ing|er)|(?<!\w\.)JSON|syntax|malformed|schema|unreadable|unparsable|hunk|diff|patch|arguments)\b/i,
    },
  ],
};
