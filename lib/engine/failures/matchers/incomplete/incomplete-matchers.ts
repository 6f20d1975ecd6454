import type { Matcher } from "../../category-entry.ts";
import { agentLimits } from "./agent-limits.ts";
import { unfinishedWork } from "./unfinished-work.ts";

export const incompleteMatchers: readonly Matcher[] = [...agentLimits, ...unfinishedWork];
