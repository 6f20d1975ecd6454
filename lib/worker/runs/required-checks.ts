import { type Check, type CheckedJob, runCheck } from "#lib/agents/checks/run-check.ts";
import { CannotStart } from "#lib/agents/process/child-group.ts";

/** Of what a failing check wrote, as much as an agent is told and a hold shows. */
const MAX_OUTPUT = 2000;

/** The first of a profile's required checks that fails on what lies in `folder`, in a sentence and the end of its output; null where all pass. */
export async function failingCheck(checks: readonly Check[], folder: string, job: CheckedJob): Promise<string | null> {
  for (const check of checks) {
    const why = await whyFailing(check, folder, job);
    if (why !== null) return `The required check “${check.name}” ${why}`;
  }
  return null;
}

async function whyFailing(check: Check, folder: string, job: CheckedJob): Promise<string | null> {
  try {
    const { exitCode, signal, timedOut, output } = await runCheck(check, folder, job);
    if (exitCode === 0) return null;
    const how = timedOut ? "ran into its time limit" : `ended with ${signal ?? `exit code ${exitCode}`}`;
    const end = output.trim().slice(-MAX_OUTPUT).toWellFormed();
    return `${how}.${end === "" ? "" : ` The end of its output:\n${end}\n`}`;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return `cannot be started: ${error.message}`;
  }
}
