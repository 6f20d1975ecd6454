import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import type { ResumeRun } from "#lib/contract/runs.ts";
import { hasPausedRun, msUntilClaimable } from "#lib/db/runs/next-claimable.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimRuns, UNFETCHED_AFTER_SECONDS } from "#lib/lifecycle/runs/claim-runs.ts";
import { releaseRun } from "#lib/lifecycle/runs/release-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { noteAgent } from "#lib/server/live/note-agent.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { RESUME, waitFor, waitingRoom } from "./wait-for.ts";

/** Claims work, waiting up to `waitSeconds` while there is none (null). Nothing stays claimed for a caller that has hung up. */
export async function waitForClaims(access: Access, input: ClaimWork, signal: AbortSignal): Promise<Claim[] | null> {
  const projects = await claimScope(access, "work", input.project);
  await noteAgent("agent", input.agent, projects, input.profile);
  const filter = { projects, driver: input.driver ?? null, labels: input.labels.toSorted() };
  const claims = await waitFor({
    group: async () => {
      // An agent that began anew has lost the token of its paused run: once that is decided, only its own claim may have it.
      const own = (await hasPausedRun(input.agent)) ? ` of ${input.agent}` : "";
      return `claims ${JSON.stringify(filter)}${own}`;
    },
    seconds: input.waitSeconds,
    signal,
    attempt: () => claim(access, input, signal),
    msUntilNext: () => msUntilClaimable(filter, UNFETCHED_AFTER_SECONDS),
  });
  return claims === null ? null : keepFor(signal, claims);
}

async function claim(access: Access, input: ClaimWork, signal: AbortSignal): Promise<Claim[] | null> {
  if (signal.aborted) return null;
  const stop = metrics().claimSeconds.startTimer();
  const claims = await claimRuns(access, input, waitingRoom().awaitedRuns());
  stop();
  return claims.length === 0 ? null : keepFor(signal, claims);
}

/** The claims, or null after giving them back because nobody is there to take them. */
async function keepFor(signal: AbortSignal, claims: Claim[]): Promise<Claim[] | null> {
  if (!signal.aborted) return claims;
  for (const { run } of claims) await releaseRun(run.id);
  return null;
}

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
    group: `${RESUME}${runId} ${input.leaseToken}`,
    seconds: input.waitSeconds,
    signal,
    attempt: async () => (signal.aborted ? null : resumeRun(access, runId, input)),
    runId,
  });
}
