import type { Matcher } from "../category.ts";
import { agentLimits } from "../matchers/agent-limits.ts";
import { unfinishedWork } from "../matchers/unfinished-work.ts";

export const incompleteMatchers: readonly Matcher[] = [...agentLimits, ...unfinishedWork];
