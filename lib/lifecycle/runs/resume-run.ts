import type { Actor } from "#lib/contract/basics.ts";
import type { Claim, Resume } from "#lib/contract/runs/claims.ts";
import type { ResumeRun } from "#lib/contract/runs.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { markDecisionTaken } from "#lib/db/holds/write-decision.ts";
import { readPause } from "#lib/db/runs/run-content.ts";
import { readLease, readLeaseTerms } from "#lib/db/runs/run-lease.ts";
import { findRun, readRun, readRunDetail } from "#lib/db/runs/runs.ts";
import { type RunPatch, updateRunContent } from "#lib/db/runs/update-run.ts";
import { lockTicket, lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { DecisionFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { applied, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { newLease } from "#lib/lifecycle/transaction/lease-token.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { hasRoomAgain } from "./open-gates.ts";

/** Finds the run to be resumed and locks its ticket; null where there is none. */
type Lock = (tx: Tx) => Promise<{ runId: string; ticketId: string } | null>;
/**
 * Who gets the run, and what its work uses from now on. Null: the agent that had it, with its lease time and what it used.
 * `profile`: the profile that it works with, if any.
 */
type NewHolder = {
  agent: string | null;
  service: string | null;
  repo: string | null;
  leaseSeconds: number | null;
  profile: string | null;
};
const SAME_HOLDER: NewHolder = { agent: null, service: null, repo: null, leaseSeconds: null, profile: null };

/**
 * The agent of a paused run comes back for it with the token it paused with. Null while nobody has decided, or while a limit
 * has no room for it.
 * By: `work`. Locks the ticket. Event: `run.resumed`. Refuses `lease_lost` once another agent has the run,
 * `stale_transition` where it has ended.
 */
export async function resumeRun(
  access: Access,
  runId: string,
  input: Pick<ResumeRun, "leaseToken">,
): Promise<Claim | null> {
  const run = await permitted(access, "work", findRun(runId), "run");
  const hash = sha256(input.leaseToken);
  const lease = found(await readLease(runId, hash), "run");
  if (!lease.own) throw new Refusal("lease_lost", "Another agent has this run, or this is not its token.");
  if (lease.state === "paused") return null;
  if (lease.state !== "resuming")
    throw new Refusal("stale_transition", `The run is ${lease.state}: there is nothing to resume.`);
  let hasRoom = true;
  const claim = await resumeLockedRun(
    { kind: "agent", id: access.tokenId, name: "agent" },
    async (tx) => {
      hasRoom = await hasRoomAgain(tx, run);
      return hasRoom && (await lockTicketRow(tx, run.ticketId)) ? { runId, ticketId: run.ticketId } : null;
    },
    SAME_HOLDER,
    hash,
  );
  if (!hasRoom) return null;
  if (claim === null) throw new Refusal("lease_lost", "Another agent has just taken this run.");
  return claim;
}

/**
 * Starts a decided run again under a new lease, with what the decision says. `lock` finds it and locks its ticket. Null
 * where there is none, or where its token is no longer `lease`. Event: `run.resumed`.
 */
export async function resumeLockedRun(
  actor: Actor,
  lock: Lock,
  holder: NewHolder,
  lease?: string,
): Promise<Claim | null> {
  const { token, hash } = newLease();
  const resumed = await transact(actor, async (tx) => {
    const target = await lock(tx);
    if (target === null) return null;
    const facts = await lockTicket(tx, target.ticketId);
    const run = facts?.runs.find((candidate) => candidate.id === target.runId);
    if (!facts || !run || run.state !== "resuming") return null;
    return startAgain(tx, facts, run, hash, holder, lease);
  });
  if (resumed === null) return null;
  const run = await readRun(resumed.runId);
  const { brief, acceptanceCriteria } = await readRunDetail(resumed.runId);
  const ticket = await readTicket(run.ticketId);
  return {
    run,
    leaseToken: token,
    leaseExpiresAt: run.leaseExpiresAt ?? run.startedAt,
    ticket: acceptanceCriteria === null ? ticket : { ...ticket, acceptanceCriteria },
    brief: { ...(brief as Claim["brief"]), answer: resumed.resume.answer, note: resumed.resume.note },
    resume: resumed.resume,
    profile: resumed.profile,
  };
}

async function startAgain(
  tx: Tx,
  facts: TicketFacts,
  run: RunFacts,
  hash: string,
  holder: NewHolder,
  lease: string | undefined,
) {
  const pause = await readPause(tx, run.id);
  const decision = facts.decisions.filter((candidate) => candidate.takenAt === null).at(-1);
  const current = await readLeaseTerms(tx, run.id);
  if (!pause || !decision || !current || (lease !== undefined && current.leaseHash !== lease)) return null;
  const profile = await profileInForce(tx, facts, holder.agent === null ? current.profileId : holder.profile);
  const seconds = holder.leaseSeconds ?? current.leaseSeconds;
  const resumed = await setRunState(tx, run, "running", "taken_up", {
    lease_hash: hash,
    lease_seconds: seconds,
    lease_expires_at: new Date(facts.now.getTime() + seconds * 1000),
    resuming_since: null,
    budget: facts.ticket.budget,
    resume_count: current.resumeCount + 1,
    agent: holder.agent ?? undefined,
    service: holder.service ?? undefined,
    repo: holder.repo ?? undefined,
    brief_sha256: decision.brief === null ? undefined : sha256(decision.brief),
    profile_id: profile?.id ?? null,
    profile_name: profile?.name ?? null,
    profile_version: profile?.version ?? null,
    ...intervention(facts, decision),
  });
  if (!resumed) return null;
  // The pause is over: an equal report under the new token is a new one, not a repetition.
  await updateRunContent(tx, run.id, { brief: decision.brief ?? undefined, finish_hash: null });
  await markDecisionTaken(tx, [decision.id]);
  const agent = holder.agent ?? run.agent;
  tx.emit({
    type: "run.resumed",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: run.id,
    holdId: decision.holdId,
    actor: { kind: "agent", id: null, name: agent },
    data: { number: run.number, agent, verb: decision.verb },
  });
  return {
    runId: run.id,
    resume: { ...(pause.resume as Omit<Resume, "checkpoint">), checkpoint: pause.checkpoint as Resume["checkpoint"] },
    profile: applied(profile),
  };
}

/** The version that is in force now, not the one that the run began with. */
async function profileInForce(tx: Tx, { ticket: { projectId } }: TicketFacts, idOrName: string | null) {
  return (await profileFor(tx, "agent", idOrName, [projectId]))(projectId);
}

/** The session belongs to the person who took it over, until they hand it back. */
function intervention(facts: TicketFacts, { verb, userId, by }: DecisionFacts): RunPatch {
  if (verb !== "intervene") return { intervention: null };
  return { assisted: true, intervention: json({ by: { id: userId, name: by }, since: facts.now.toISOString() }) };
}
