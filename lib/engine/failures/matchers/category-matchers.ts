import type { Category } from "../categories.ts";
import { apiMatchers } from "./api.ts";
import { authMatchers } from "./auth.ts";
import { contextMatchers } from "./context.ts";
import { incompleteMatchers } from "./incomplete.ts";
import { infrastructureMatchers } from "./infrastructure.ts";
import { logicMatchers } from "./logic.ts";
import type { Matcher } from "./matcher.ts";
import { requestMatchers } from "./request.ts";
import { filesAndPrograms } from "./runtime/files-and-programs.ts";
import { gitFaults } from "./runtime/git-faults.ts";
import { machineFaults } from "./runtime/machine-faults.ts";
import { memoryAndDisk } from "./runtime/memory-and-disk.ts";
import { securityMatchers } from "./security.ts";
import { syntaxMatchers } from "./syntax.ts";
import { timeoutMatchers } from "./timeout.ts";
import { verificationMatchers } from "./verification.ts";

/**
 * The rules that recognise each category. They are not part of `CATEGORIES`, because the browser needs the names of the
 * categories and must not download every pattern with them.
 */
export const CATEGORY_MATCHERS: Record<Category, readonly Matcher[]> = {
  api: apiMatchers,
  timeout: timeoutMatchers,
  runtime: [...memoryAndDisk, ...filesAndPrograms, ...gitFaults, ...machineFaults],
  logic: logicMatchers,
  syntax: syntaxMatchers,
  context: contextMatchers,
  // Taken when nothing else matches.
  manual_review: [],
  auth: authMatchers,
  request: requestMatchers,
  incomplete: incompleteMatchers,
  verification: verificationMatchers,
  security: securityMatchers,
  infrastructure: infrastructureMatchers,
};
