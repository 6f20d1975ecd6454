import type { Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import { duringKeyedRequest, type KeyedRequest } from "#lib/db/connection/keyed-request.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import { readBeforeClaim } from "#lib/db/queue/claim-gates.ts";
import { type ClaimFilter, lockUnfetchedRun, promoteDueTickets, type RunHolder } from "#lib/db/runs/claim-tickets.ts";
import { readRunsWithTickets } from "#lib/db/runs/runs-with-tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { isAboutAgents, type ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import { type ProfileFor, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { addServiceGates, noteLetIn } from "#lib/lifecycle/services/let-in.ts";
import { claimScope } from "#lib/lifecycle/transaction/claim-scope.ts";
import { lockGates, openProjects, UNFETCHED_AFTER_SECONDS } from "./open-gates.ts";
import { resumeLockedRun } from "./resume-run.ts";
import { type StartedRun, startRuns, type TakenTicket } from "./start-runs.ts";
import { takeTickets } from "./take-tickets.ts";

/**
 * Who claims, and what: `waitSeconds` counts for nothing here. `key`: the caller's Idempotency-Key, where it is not that of the request
 * in which this runs; nothing has been committed under it yet.
 */
export type Claimer = { access: Access; input: ClaimWork; key?: KeyedRequest | null };

/**
 * Claims for callers who ask for the same, in their order: of the same projects, labels, driver, service, repository, profile and
 * service account. One transaction reads the gates, takes the tickets (rows that others have locked are skipped), composes what
 * each run receives, and writes the events `ticket.state_changed` and `run.started`, or `run.resumed`. Answers what each of them got;
 * what a claimer with a key got is committed with that key. Throws for all where another request has taken one of the keys over.
 */
export async function claimAtOnce(claimers: Claimer[], awaited: string[]): Promise<Claim[][]> {
  const [{ access, input }] = claimers as [Claimer];
  const filter: ClaimFilter = {
    projects: await claimScope(access, "work", input.project),
    labels: input.labels,
    driver: input.driver ?? null,
  };
  const names = holderOf({ access, input });
  const agents = [...new Set(claimers.map(({ input: { agent } }) => agent))];
  const before = await readBeforeClaim(filter.projects, UNFETCHED_AFTER_SECONDS, { agents, service: names.service });
  if (agents.length > 1 && isAboutAgents(before.gates)) {
    const each: Claim[][] = [];
    for (const claimer of claimers) each.push(...(await claimAtOnce([claimer], awaited)));
    return each;
  }
  const profile = await profileFor(
    reader,
    { role: "agent", account: access.account },
    input.profile,
    before.gates.map(({ projectId }) => projectId),
  );
  // A run that was decided goes on where it stopped: it is no probe.
  const works = before.gates.filter(({ projectId }) => !before.down.includes(projectId));
  const got: Claim[][] = [];
  for (const claimer of claimers)
    got.push(
      before.isUnfetched ? await underKey(claimer, () => claimUnfetched(claimer, filter, works, profile, awaited)) : [],
    );
  const places = claimers.flatMap((claimer, at): Place[] =>
    Array.from({ length: claimer.input.limit - (got[at]?.length ?? 0) }, () => ({ claimer, at })),
  );
  if (places.length === 0) return got;
  if (before.isDue) await promoteDueTickets(reader);
  let stored: (() => void)[] = [];
  const started = await transact(
    { kind: "agent", id: access.tokenId, name: input.agent },
    async (tx) => {
      stored = [];
      const gates = await addServiceGates(tx, await lockGates(tx, before.gates, names), names.service, before.down);
      const claimed = await takeTickets(tx, filter, gates, names, places.length);
      if (claimed.length === 0) return [];
      const taken = claimed.map((ticket, at): TakenTicket => {
        const { claimer } = places[at] as Place;
        return { ...ticket, holder: holderOf(claimer), tokenId: claimer.access.tokenId };
      });
      const begun = await startRuns(tx, taken, profile);
      await noteLetIn(tx, gates, names.service, begun);
      for (const [{ key }, runs] of byClaimer(begun, places))
        if (key) tx.beforeCommit(async () => void stored.push(await key.store(tx, STEP, runs)));
      return begun;
    },
    STEP,
  );
  for (const committed of stored) committed();
  const claims = await asClaims(started);
  for (const [at, { runId }] of started.entries()) {
    const claim = claims.get(runId);
    if (claim) got[places[at]?.at ?? 0]?.push(claim);
  }
  return got;
}

const STEP = "claim";

type Place = { claimer: Claimer; at: number };

/** The runs that were started, by those they were started for. */
function byClaimer(started: StartedRun[], places: Place[]): Map<Claimer, StartedRun[]> {
  return Map.groupBy(started, (run) => (places[started.indexOf(run)] as Place).claimer);
}

function underKey<T>({ key }: Claimer, work: () => Promise<T>): Promise<T> {
  return key ? duringKeyedRequest(key, work) : work();
}

function holderOf({ access, input }: Claimer): RunHolder {
  return {
    agent: input.agent,
    service: input.service ?? null,
    repo: input.repo ?? null,
    isolation: input.isolation ?? null,
    account: access.account,
    leaseSeconds: input.leaseSeconds,
  };
}

async function claimUnfetched(
  { access, input }: Claimer,
  filter: ClaimFilter,
  gates: ProjectGates[],
  profile: ProfileFor,
  awaited: string[],
): Promise<Claim[]> {
  const holder = holderOf({ access, input });
  const claims: Claim[] = [];
  while (claims.length < input.limit) {
    const claim = await resumeLockedRun(
      { kind: "agent", id: access.tokenId, name: input.agent },
      async (tx) => {
        const open = await openProjects(tx, gates, holder);
        const profiles = open.flatMap(({ projectId }) => profile(projectId)?.id ?? []);
        const own = { agent: input.agent, awaited, profiles, account: access.account };
        return lockUnfetchedRun(tx, filter, open, own, UNFETCHED_AFTER_SECONDS);
      },
      { ...holder, profile: input.profile ?? null },
    );
    if (claim === null) break;
    claims.push(claim);
  }
  return claims;
}

/** By run; without those that were given back before the answer was made, such as for a caller that had hung up. */
async function asClaims(started: StartedRun[]): Promise<Map<string, Claim>> {
  const rows = await readRunsWithTickets(
    reader,
    started.map(({ runId }) => runId),
  );
  return new Map(
    started.flatMap(({ runId, brief, criteria, token, profile }): [string, Claim][] => {
      const row = rows.get(runId);
      if (row === undefined || row.run.state !== "running") return [];
      const { run, ticket } = row;
      const claim: Claim = {
        run,
        leaseToken: token,
        leaseExpiresAt: run.leaseExpiresAt ?? run.startedAt,
        ticket: { ...ticket, acceptanceCriteria: criteria },
        brief,
        resume: null,
        profile,
      };
      return [[runId, claim]];
    }),
  );
}
