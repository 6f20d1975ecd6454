import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import { readBeforeClaim } from "#lib/db/queue/claim-gates.ts";
import { type ClaimFilter, lockUnfetchedRun, type NewRuns, promoteDueTickets } from "#lib/db/runs/claim-tickets.ts";
import { readRunsWithTickets } from "#lib/db/runs/runs-with-tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import { type ProfileFor, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { addServiceGates, noteLetIn } from "#lib/lifecycle/services/let-in.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { lockGates, openProjects, UNFETCHED_AFTER_SECONDS } from "./open-gates.ts";
import { resumeLockedRun } from "./resume-run.ts";
import { type StartedRun, startRuns } from "./start-runs.ts";
import { takeTickets } from "./take-tickets.ts";

/**
 * Claims for one caller, or for several who ask for the same. One transaction reads the gates, takes the tickets (rows that others have locked are skipped), composes what
 * each run receives, and writes the events `ticket.state_changed` and `run.started`, or `run.resumed`.
 */
export async function claimAtOnce(access: Access, input: ClaimWork, awaited: string[]): Promise<Claim[]> {
  const filter: ClaimFilter = {
    projects: await claimScope(access, "work", input.project),
    labels: input.labels,
    driver: input.driver ?? null,
  };
  const runs: NewRuns = {
    agent: input.agent,
    service: input.service ?? null,
    repo: input.repo ?? null,
    isolation: input.isolation ?? null,
    account: access.account,
    leaseSeconds: input.leaseSeconds,
  };
  const before = await readBeforeClaim(filter.projects, UNFETCHED_AFTER_SECONDS, runs);
  const profile = await profileFor(
    reader,
    { role: "agent", account: access.account },
    input.profile,
    before.gates.map(({ projectId }) => projectId),
  );
  // A run that was decided goes on where it stopped: it is no probe.
  const works = before.gates.filter(({ projectId }) => !before.down.includes(projectId));
  const resumed = before.isUnfetched ? await claimUnfetched(access, input, filter, runs, works, profile, awaited) : [];
  if (resumed.length >= input.limit) return resumed;
  if (before.isDue) await promoteDueTickets(reader);
  const limit = input.limit - resumed.length;
  const started = await transact(
    { kind: "agent", id: access.tokenId, name: input.agent },
    async (tx) => {
      const gates = await addServiceGates(tx, await lockGates(tx, before.gates, runs), runs.service, before.down);
      const claimed = await takeTickets(tx, filter, gates, runs, limit);
      if (claimed.length === 0) return [];
      const begun = await startRuns(tx, claimed, runs, profile);
      await noteLetIn(tx, gates, runs.service, begun);
      return begun;
    },
    "claim",
  );
  return [...resumed, ...(await asClaims(started))];
}

async function claimUnfetched(
  access: Access,
  input: ClaimWork,
  filter: ClaimFilter,
  runs: NewRuns,
  gates: ProjectGates[],
  profile: ProfileFor,
  awaited: string[],
): Promise<Claim[]> {
  const claims: Claim[] = [];
  while (claims.length < input.limit) {
    const claim = await resumeLockedRun(
      { kind: "agent", id: access.tokenId, name: input.agent },
      async (tx) => {
        const open = await openProjects(tx, gates, runs);
        const profiles = open.flatMap(({ projectId }) => profile(projectId)?.id ?? []);
        const own = { agent: input.agent, awaited, profiles, account: access.account };
        return lockUnfetchedRun(tx, filter, open, own, UNFETCHED_AFTER_SECONDS);
      },
      { ...runs, profile: input.profile ?? null },
    );
    if (claim === null) break;
    claims.push(claim);
  }
  return claims;
}

async function asClaims(started: StartedRun[]): Promise<Claim[]> {
  const rows = await readRunsWithTickets(
    reader,
    started.map(({ runId }) => runId),
  );
  return started.flatMap(({ runId, brief, criteria, token, profile }) => {
    const row = rows.get(runId);
    // Given back before the answer was made, such as for a caller that had hung up.
    if (row === undefined || row.run.state !== "running") return [];
    const { run, ticket } = row;
    return [
      {
        run,
        leaseToken: token,
        leaseExpiresAt: run.leaseExpiresAt ?? run.startedAt,
        ticket: { ...ticket, acceptanceCriteria: criteria },
        brief,
        resume: null,
        profile,
      },
    ];
  });
}
