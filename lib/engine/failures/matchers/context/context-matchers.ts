import type { Matcher } from "../../category-entry.ts";
import { tokenLimits } from "./token-limits.ts";

export const contextMatchers: readonly Matcher[] = [
  ...tokenLimits,
  {
    subcategory: "too_many_tokens",
    band: "hint",
    text: /\bcontext (?:window|length|limit|size|budget)\b|\btokens\b|\btruncated\b|\btoo (?:long|large|big)\b/i,
  },
];
