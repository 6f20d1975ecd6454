import type { Claim, ClaimWork } from "../contract/claims.ts";
import { type ProfileInForce, writeRunProfiles } from "../db/applied-profile.ts";
import {
  type ClaimedTicket,
  type ClaimFilter,
  claimTickets,
  lockUnfetchedRun,
  promoteDueTickets,
} from "../db/claim-tickets.ts";
import { readFacts } from "../db/lock-ticket.ts";
import { insertRunContents } from "../db/run-content.ts";
import { readRuns } from "../db/runs.ts";
import { readTickets } from "../db/tickets.ts";
import { reader, transact } from "../db/transaction.ts";
import type { Tx } from "../db/tx.ts";
import { markDecisionTaken } from "../db/write-decision.ts";
import type { Access } from "../engine/access.ts";
import { composeBrief } from "../engine/brief.ts";
import { standingNotes } from "../engine/standing-notes.ts";
import type { DecisionFacts, TicketFacts } from "../engine/ticket-facts.ts";
import { claimScope } from "./claim-scope.ts";
import { newId } from "./id.ts";
import { newLease, sha256 } from "./lease-token.ts";
import { resumeLockedRun } from "./resume-run.ts";
import { applied, profileFor } from "./steps/profile-for.ts";

/** A decided run waits this long for its own agent before anyone may have it (CONTRACT 4). */
export const UNFETCHED_AFTER_SECONDS = 30;

type Started = { claimed: ClaimedTicket; brief: Claim["brief"]; token: string; profile: Claim["profile"] };

/**
 * Claims up to `limit` tickets that are claimable now; never waits. One transaction: the claim, the bytes each run
 * receives, and the events. Runs that were decided but not fetched by their agent come first.
 */
export async function claimRuns(access: Access, input: ClaimWork): Promise<Claim[]> {
  const filter: ClaimFilter = {
    projects: await claimScope(access, "work", input.project),
    labels: input.labels,
    driver: input.driver ?? null,
  };
  const resumed = await claimUnfetched(access, input, filter);
  if (resumed.length >= input.limit) return resumed;
  await promoteDueTickets(reader);
  const leases = Array.from({ length: input.limit - resumed.length }, () => ({ runId: newId("run"), ...newLease() }));
  const agent = { kind: "agent" as const, id: access.tokenId, name: input.agent };
  const started = await transact(agent, async (tx) => {
    const claimed = await claimTickets(
      tx,
      filter,
      input.agent,
      input.leaseSeconds,
      leases.map(({ runId, hash }) => ({ runId, leaseHash: hash })),
    );
    const briefs = await writeBriefs(tx, claimed);
    const profiles = await writeProfiles(tx, claimed, input.profile);
    for (const ticket of claimed) emitStart(tx, ticket, input.agent);
    return claimed.map((ticket, index): Started => {
      const lease = leases.find(({ runId }) => runId === ticket.runId);
      return {
        claimed: ticket,
        brief: briefs[index] as Claim["brief"],
        token: lease?.token ?? "",
        profile: applied(profiles[index] ?? null),
      };
    });
  });
  return [...resumed, ...(await asClaims(started))];
}

async function claimUnfetched(access: Access, input: ClaimWork, filter: ClaimFilter): Promise<Claim[]> {
  const claims: Claim[] = [];
  while (claims.length < input.limit) {
    const claim = await resumeLockedRun(
      { kind: "agent", id: access.tokenId, name: input.agent },
      (tx) => lockUnfetchedRun(tx, filter, UNFETCHED_AFTER_SECONDS),
      { agent: input.agent, leaseSeconds: input.leaseSeconds, profile: input.profile ?? null },
    );
    if (claim === null) break;
    claims.push(claim);
  }
  return claims;
}

async function writeBriefs(tx: Tx, claimed: ClaimedTicket[]): Promise<Claim["brief"][]> {
  const briefs: Claim["brief"][] = [];
  for (const ticket of claimed) {
    const facts = (await readFacts(tx, ticket.ticketId)) as TicketFacts;
    briefs.push(await briefOf(tx, facts, ticket.number));
  }
  await insertRunContents(
    tx,
    briefs.map(({ text, sha256: hash, ...facts }, index) => ({
      runId: (claimed[index] as ClaimedTicket).runId,
      brief: text,
      sha256: hash,
      facts,
    })),
  );
  return briefs;
}

async function writeProfiles(
  tx: Tx,
  claimed: ClaimedTicket[],
  idOrName: string | null | undefined,
): Promise<(ProfileInForce | null)[]> {
  const inForce = await profileFor(
    tx,
    "agent",
    idOrName,
    claimed.map(({ projectId }) => projectId),
  );
  const profiles = claimed.map(({ projectId }) => inForce(projectId));
  await writeRunProfiles(
    tx,
    claimed.flatMap(({ runId }, index) => {
      const profile = profiles[index] ?? null;
      return profile === null ? [] : [{ runId, profile }];
    }),
  );
  return profiles;
}

/** The previewed bytes belong to the next run after the decision; any other run's brief is built anew (CONTRACT 6). */
async function briefOf(tx: Tx, facts: TicketFacts, attempt: number): Promise<Claim["brief"]> {
  const composed = composeBrief(facts, attempt, standingNotes(facts.decisions));
  const waiting = facts.decisions.filter((decision) => decision.takenAt === null);
  await markDecisionTaken(
    tx,
    waiting.map((decision) => decision.id),
  );
  const text = previewedText(waiting) ?? composed.text;
  return { ...composed, text, sha256: sha256(text), answer: null };
}

function previewedText(waiting: DecisionFacts[]): string | null {
  const latest = waiting.at(-1);
  return latest?.verb === "retry" ? latest.brief : null;
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
  return started.flatMap(({ claimed, brief, token, profile }) => {
    const run = runs.find((candidate) => candidate.id === claimed.runId);
    const ticket = tickets.find((candidate) => candidate.id === claimed.ticketId);
    if (!run || !ticket) return [];
    return [
      {
        run,
        leaseToken: token,
        leaseExpiresAt: run.leaseExpiresAt ?? run.startedAt,
        ticket,
        brief,
        resume: null,
        profile,
      },
    ];
  });
}
