import type { Matcher } from "../category.ts";
import { namedTimeouts } from "../matchers/named-timeouts.ts";
import { timeLimits } from "../matchers/time-limits.ts";

export const timeoutMatchers: readonly Matcher[] = [...timeLimits, ...namedTimeouts];
