import type { Matcher } from "../../category-entry.ts";
import { exceptions } from "./exceptions.ts";

export const logicMatchers: readonly Matcher[] = exceptions;
