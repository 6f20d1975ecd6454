import type { Matcher } from "../category.ts";
import { badEdits } from "../matchers/bad-edits.ts";
import { badToolCalls } from "../matchers/bad-tool-calls.ts";
import { unreadableCode } from "../matchers/unreadable-code.ts";
import { unreadableOutput } from "../matchers/unreadable-output.ts";

export const syntaxMatchers: readonly Matcher[] = [
  ...unreadableOutput,
  ...badToolCalls,
  ...badEdits,
  ...unreadableCode,
  {
    subcategory: "invalid_output",
    band: "hint",
    text: /\b(?:pars(?:e|ed|ing|er)|(?<!\w\.)JSON|syntax|malformed|schema|unreadable|unparsable|hunk|diff|patch|arguments)\b/i,
  },
];
