import type { VerdictInput } from "#lib/contract/reviews.ts";
import { type ReviewJob, sentinelDriver } from "../driver.ts";
import { NOTHING_CHANGED } from "../nothing-changed.ts";
import { CannotStart } from "../process/child-group.ts";
import { checkFinding } from "./check-finding.ts";
import { type Check, type CheckResult, Checks, runCheck } from "./run-check.ts";

/**
 * Judges a run by commands in a checkout of its commit (docs/contract.md#checks-sentinel): all exit 0 → approved; else rejected with one finding
 * for each failing check. A run that changed nothing is rejected; a check that cannot be started says nothing about the run.
 */
export const checksDriver = sentinelDriver({
  fields: { checks: Checks.min(1) },
  startsPrograms: true,
  async review(job, { checks }) {
    if ((job.run.diff ?? "").trim() === "") return NOTHING_CHANGED;
    const folder = await job.checkout();
    const results: CheckResult[] = [];
    for (const check of checks) {
      if (job.signal.aborted) break;
      const result = await runOne(check, folder, job);
      if ("unavailable" in result) return { verdict: "unavailable", error: result.unavailable };
      results.push(result);
    }
    return verdictOf(results, folder);
  },
});

async function runOne(check: Check, folder: string, job: ReviewJob): Promise<CheckResult | { unavailable: string }> {
  try {
    const result = await runCheck(check, folder, job);
    const ended = result.signal === "SIGKILL" || result.signal === "SIGTERM";
    if (ended && !result.timedOut)
      return { unavailable: `The check “${check.name}” was ended by ${result.signal} from outside.` };
    return result;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return { unavailable: `The check “${check.name}” cannot be started: ${error.message}` };
  }
}

function verdictOf(results: CheckResult[], folder: string): VerdictInput {
  const failed = results.filter((result) => result.exitCode !== 0);
  const names = (list: CheckResult[]) => list.map((result) => result.check.name).join(", ");
  if (failed.length === 0) return { verdict: "approved", score: 100, summary: `All checks passed: ${names(results)}.` };
  return {
    verdict: "rejected",
    score: Math.round((100 * (results.length - failed.length)) / results.length),
    summary: `${failed.length} of ${results.length} checks failed: ${names(failed)}.`,
    findings: failed.map((result) => checkFinding(result, folder)),
  };
}
