import type { Matcher } from "../../category-entry.ts";
import { badEdits } from "./bad-edits.ts";
import { badToolCalls } from "./bad-tool-calls.ts";
import { unreadableCode } from "./unreadable-code.ts";
import { unreadableOutput } from "./unreadable-output.ts";

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
