import type { Category } from "../categories.ts";
import { connectionFaults } from "./api/connection-faults.ts";
import { databaseFaults } from "./api/database-faults.ts";
import { networkFaults } from "./api/network-faults.ts";
import { rateLimits } from "./api/rate-limits.ts";
import { serverFaults } from "./api/server-faults.ts";
import { missingKeys } from "./auth/missing-keys.ts";
import { refusedLogins } from "./auth/refused-logins.ts";
import { spentQuota } from "./auth/spent-quota.ts";
import { tokenLimits } from "./context/token-limits.ts";
import { agentLimits } from "./incomplete/agent-limits.ts";
import { unfinishedWork } from "./incomplete/unfinished-work.ts";
import { lostHosts } from "./infrastructure/lost-hosts.ts";
import { lostWorkers } from "./infrastructure/lost-workers.ts";
import { exceptions } from "./logic/exceptions.ts";
import type { Matcher } from "./matcher.ts";
import { badCalls } from "./request/bad-calls.ts";
import { badParameters } from "./request/bad-parameters.ts";
import { unknownModels } from "./request/unknown-models.ts";
import { filesAndPrograms } from "./runtime/files-and-programs.ts";
import { gitFaults } from "./runtime/git-faults.ts";
import { machineFaults } from "./runtime/machine-faults.ts";
import { memoryAndDisk } from "./runtime/memory-and-disk.ts";
import { contentFilters } from "./security/content-filters.ts";
import { guardrails } from "./security/guardrails.ts";
import { secretsAndVulnerabilities } from "./security/secrets-and-vulnerabilities.ts";
import { badEdits } from "./syntax/bad-edits.ts";
import { badToolCalls } from "./syntax/bad-tool-calls.ts";
import { unreadableCode } from "./syntax/unreadable-code.ts";
import { unreadableOutput } from "./syntax/unreadable-output.ts";
import { namedTimeouts } from "./timeout/named-timeouts.ts";
import { timeLimits } from "./timeout/time-limits.ts";
import { buildResults } from "./verification/build-results.ts";
import { failedChecks } from "./verification/failed-checks.ts";
import { lintResults } from "./verification/lint-results.ts";
import { reviewRulings } from "./verification/review-rulings.ts";
import { testResults } from "./verification/test-results.ts";

/**
 * The rules that recognise each category. They are not part of `CATEGORIES`, because the browser needs the names of the
 * categories and must not download every pattern with them.
 */
export const CATEGORY_MATCHERS: Record<Category, readonly Matcher[]> = {
  api: [...rateLimits, ...serverFaults, ...connectionFaults, ...networkFaults, ...databaseFaults],
  timeout: [...timeLimits, ...namedTimeouts],
  runtime: [...memoryAndDisk, ...filesAndPrograms, ...gitFaults, ...machineFaults],
  logic: exceptions,
  syntax: [...unreadableOutput, ...badToolCalls, ...badEdits, ...unreadableCode],
  context: tokenLimits,
  // Taken when nothing else matches.
  manual_review: [],
  auth: [...spentQuota, ...missingKeys, ...refusedLogins],
  request: [...unknownModels, ...badParameters, ...badCalls],
  incomplete: [...agentLimits, ...unfinishedWork],
  verification: [...reviewRulings, ...testResults, ...lintResults, ...buildResults, ...failedChecks],
  security: [...contentFilters, ...guardrails, ...secretsAndVulnerabilities],
  infrastructure: [...lostHosts, ...lostWorkers],
};
