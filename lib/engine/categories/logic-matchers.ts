import type { Matcher } from "../category.ts";
import { exceptions } from "../matchers/exceptions.ts";

export const logicMatchers: readonly Matcher[] = exceptions;
