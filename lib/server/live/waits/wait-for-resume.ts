import type { Claim } from "#lib/contract/runs/claims.ts";
import type { ResumeRun } from "#lib/contract/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Takes a decided run up again, waiting up to `waitSeconds` for the decision (null). A caller that hangs up as it is
 * decided loses the run like one that stops later: when the lease ends.
 */
export async function waitForResume(
  access: Access,
  runId: string,
  input: ResumeRun,
  signal: AbortSignal,
): Promise<Claim | null> {
  return waitFor({
    group: `resume ${runId} ${input.leaseToken}`,
    seconds: input.waitSeconds,
    signal,
    attempt: async () => (signal.aborted ? null : resumeRun(access, runId, input)),
    runId,
  });
}
