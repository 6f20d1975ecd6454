import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import { updateRunProfiles } from "#lib/db/agents/applied-profile.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readBeforeClaim } from "#lib/db/queue/claim-gates.ts";
import {
  type ClaimedTicket,
  type ClaimFilter,
  lockUnfetchedRun,
  type NewRuns,
  promoteDueTickets,
} from "#lib/db/runs/claim-tickets.ts";
import { readRuns } from "#lib/db/runs/runs.ts";
import { readTickets } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import { applied, type ProfileFor, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { type ClaimedWith, writeBriefs } from "#lib/lifecycle/briefs/write-briefs.ts";
import { addServiceGates, noteLetIn } from "#lib/lifecycle/services/let-in.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { newLease } from "#lib/lifecycle/transaction/lease-token.ts";
import { lockGates, openProjects, UNFETCHED_AFTER_SECONDS } from "./open-gates.ts";
import { resumeLockedRun } from "./resume-run.ts";
import { takeTickets } from "./take-tickets.ts";

type Started = { claimed: ClaimedTicket; with: ClaimedWith; token: string; profile: Claim["profile"] };

/**
 * Claims up to `limit` tickets that can be claimed now, and never waits; runs that were decided come first: the agent's own,
 * by its name, unless they are `awaited` by who has their token, and those that their agent did not fetch.
 * By: `work`. One transaction reads the gates, takes the tickets (rows that others have locked are skipped), composes what
 * each run receives, and writes the events `ticket.state_changed` and `run.started`, or `run.resumed`. Refuses `forbidden` for
 * a profile of another service account.
 */
export async function claimRuns(access: Access, input: ClaimWork, awaited: string[] = []): Promise<Claim[]> {
  const filter: ClaimFilter = {
    projects: await claimScope(access, "work", input.project),
    labels: input.labels,
    driver: input.driver ?? null,
  };
  const runs: NewRuns = {
    agent: input.agent,
    service: input.service ?? null,
    repo: input.repo ?? null,
    isolation: json(input.isolation),
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
  const leases = Array.from({ length: input.limit - resumed.length }, () => ({ runId: newId("run"), ...newLease() }));
  const agent = { kind: "agent" as const, id: access.tokenId, name: input.agent };
  const started = await transact(
    agent,
    async (tx) => {
      const gates = await addServiceGates(tx, await lockGates(tx, before.gates, runs), runs.service, before.down);
      const claimed = await takeTickets(
        tx,
        filter,
        gates,
        runs,
        leases.map(({ runId, hash }) => ({ runId, leaseHash: hash })),
      );
      await noteLetIn(tx, gates, runs.service, claimed);
      const briefs = await writeBriefs(tx, claimed);
      const profiles = await writeProfiles(tx, claimed, profile);
      for (const ticket of claimed) emitStart(tx, ticket, input.agent);
      return claimed.map((ticket, index): Started => {
        const lease = leases.find(({ runId }) => runId === ticket.runId);
        return {
          claimed: ticket,
          with: briefs[index] as ClaimedWith,
          token: lease?.token ?? "",
          profile: applied(profiles[index] ?? null),
        };
      });
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

async function writeProfiles(tx: Tx, claimed: ClaimedTicket[], profile: ProfileFor) {
  const profiles = claimed.map(({ projectId }) => profile(projectId));
  await updateRunProfiles(
    tx,
    claimed.flatMap(({ runId }, index) => {
      const profile = profiles[index] ?? null;
      return profile === null ? [] : [{ runId, profile }];
    }),
  );
  return profiles;
}

function emitStart(tx: Tx, ticket: ClaimedTicket, agent: string): void {
  const about = { projectId: ticket.projectId, ticketId: ticket.ticketId };
  tx.emit({ ...about, type: "ticket.state_changed", data: { from: "ready", to: "in_progress", reason: "claimed" } });
  tx.emit({ ...about, type: "run.started", runId: ticket.runId, data: { number: ticket.number, agent } });
}

async function asClaims(started: Started[]): Promise<Claim[]> {
  if (started.length === 0) return [];
  const runs = await readRuns(started.map(({ claimed }) => claimed.runId));
  const tickets = await readTickets(started.map(({ claimed }) => claimed.ticketId));
  return started.flatMap(({ claimed, with: { brief, criteria }, token, profile }) => {
    const run = runs.find((candidate) => candidate.id === claimed.runId);
    const ticket = tickets.find((candidate) => candidate.id === claimed.ticketId);
    // Given back before the answer was made, such as for a caller that had hung up.
    if (run?.state !== "running" || !ticket) return [];
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
