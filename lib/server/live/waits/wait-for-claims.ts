import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import type { ResumeRun } from "#lib/contract/runs.ts";
import { keyedRequest } from "#lib/db/connection/keyed-request.ts";
import { readBeforeClaim } from "#lib/db/queue/claim-gates.ts";
import type { ClaimFilter } from "#lib/db/runs/claim-tickets.ts";
import { hasPausedRun, msUntilClaimable } from "#lib/db/runs/next-claimable.ts";
import { msUntilProbe } from "#lib/db/services/let-in.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isAboutAgents } from "#lib/engine/queue/claim-gates.ts";
import { type Claimer, claimAtOnce } from "#lib/lifecycle/runs/claim-at-once.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { UNFETCHED_AFTER_SECONDS } from "#lib/lifecycle/runs/open-gates.ts";
import { releaseRun } from "#lib/lifecycle/runs/release-run.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { noteAgent } from "#lib/server/live/note-agent.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { RESUME, waitFor, waitingRoom } from "./wait-for.ts";

/** Claims work, waiting up to `waitSeconds` while there is none (null). Nothing stays claimed for a caller that has hung up. */
export async function waitForClaims(access: Access, input: ClaimWork, signal: AbortSignal): Promise<Claim[] | null> {
  const projects = await claimScope(access, "work", input.project);
  await noteAgent("agent", input.agent, projects, input);
  const filter = { projects, driver: input.driver ?? null, labels: input.labels.toSorted() };
  const key = keyedRequest();
  const claims = await waitFor({
    group: async () => `claims ${JSON.stringify({ ...filter, ...(await namesOf(access, input, projects)) })}`,
    seconds: input.waitSeconds,
    signal,
    wants: { of: "work", ...filter },
    attempt: async () => (await claimFor([{ access, input, signal }]))[0] ?? null,
    // Where something was committed under the key before, that is what this request gets, and no other is served with it.
    ...(!key?.hasEffects && {
      item: { access, input, signal, key },
      serve: (items: unknown[]) => claimFor(items as Waiting[]),
    }),
    msUntilNext: () => msUntilSomething(filter, input.service ?? null),
  });
  return claims === null ? null : keepFor(signal, claims);
}

/** Until the next backoff ends, or the service that the claim names is probed next. */
async function msUntilSomething(filter: ClaimFilter, service: string | null): Promise<number | null> {
  const times = await Promise.all([
    msUntilClaimable(filter, UNFETCHED_AFTER_SECONDS),
    service === null ? null : msUntilProbe(filter.projects, service),
  ]);
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * What sets a caller apart from others who want the same: a limit or a pause of its service, its repository or its name must
 * not keep those who wait behind it. Names are told apart only where one is limited, since each agent has its own, and where one
 * has a paused run: an agent that began anew has lost its token, so that once it is decided only its own claim may have it. A run
 * that its agent does not fetch goes to the same profile or service account alone.
 */
async function namesOf({ account }: Access, { agent, service, repo, profile }: ClaimWork, projects: string[] | null) {
  const { gates } = await readBeforeClaim(projects, UNFETCHED_AFTER_SECONDS);
  return { account, profile, service, repo, agent: isAboutAgents(gates) || (await hasPausedRun(agent)) ? agent : null };
}

type Waiting = Claimer & { signal: AbortSignal };

/** One claim for all who are still there; null for each that got nothing. */
async function claimFor(waiting: Waiting[]): Promise<(Claim[] | null)[]> {
  const here = waiting.filter(({ signal }) => !signal.aborted);
  const [first] = here;
  if (first === undefined) return waiting.map(() => null);
  const awaited = waitingRoom().awaitedRuns();
  const stop = metrics().claimSeconds.startTimer();
  const got =
    here.length > 1 || first.key
      ? await claimAtOnce(here, awaited)
      : [await claimRuns(first.access, first.input, awaited)];
  stop();
  const byClaimer = new Map(here.map((claimer, at) => [claimer, got[at] ?? []]));
  return Promise.all(
    waiting.map(async (claimer) => {
      const claims = byClaimer.get(claimer) ?? [];
      return claims.length === 0 ? null : keepFor(claimer.signal, claims);
    }),
  );
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
    runIds: [runId],
  });
}
