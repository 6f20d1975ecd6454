import type { Matcher } from "../../category-entry.ts";
import { namedTimeouts } from "./named-timeouts.ts";
import { timeLimits } from "./time-limits.ts";

export const timeoutMatchers: readonly Matcher[] = [...timeLimits, ...namedTimeouts];
