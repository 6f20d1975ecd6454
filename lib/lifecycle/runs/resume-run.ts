import type { Actor } from "#lib/contract/basics.ts";
import type { Claim, Resume } from "#lib/contract/runs/claims.ts";
import type { ResumeRun } from "#lib/contract/runs.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { markDecisionTaken } from "#lib/db/holds/write-decision.ts";
import type { RunHolder } from "#lib/db/runs/claim-tickets.ts";
import { readPause, type StoredPause } from "#lib/db/runs/run-content.ts";
import { type LeaseTerms, readLease, readLeaseTerms } from "#lib/db/runs/run-lease.ts";
import { findRun, readRun, readRunDetail } from "#lib/db/runs/runs.ts";
import { type RunPatch, updateRunContent } from "#lib/db/runs/update-run.ts";
import { lockTicket, lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { carriedOut } from "#lib/engine/holds/sent-again.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { DecisionFacts, RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { applied, profileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { newLease, nextLease } from "#lib/lifecycle/transaction/lease-token.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { hasRoomAgain } from "./open-gates.ts";

/** Finds the run to be resumed and locks its ticket; null where there is none. */
type Lock = (tx: Tx) => Promise<{ runId: string; ticketId: string } | null>;
/** Who gets the run, and what its work uses from now on. Null: the agent that had it, with what it used, if it still has `token`. */
type NewHolder = (RunHolder & { profile: string | null }) | { agent: null; token: string };

/**
 * The agent of a paused run comes back for it with the token it paused with. Null while nobody has decided, or while a limit
 * has no room for it. The same call again gives the same answer, while the lease that it gave lasts.
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
  if (!lease.own) return resumedBefore(runId, input.leaseToken);
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
    { agent: null, token: input.leaseToken },
  );
  if (!hasRoom) return null;
  // Two equal calls came at once and the other one was first: its answer is given for both.
  return claim ?? resumedBefore(runId, input.leaseToken);
}

/** The answer to a resumption again, for the token that it was made with. Throws `lease_lost` where it was not made with this token. */
async function resumedBefore(runId: string, token: string): Promise<Claim> {
  const terms = found(await readLeaseTerms(reader, runId), "run");
  const next = nextLease(token, runId, terms.resumeCount);
  const lease = found(await readLease(runId, next.hash), "run");
  if (!lease.own || !lease.alive || lease.state !== "running")
    throw new Refusal("lease_lost", "Another agent has this run, or this is not its token.");
  const pause = found(await readPause(reader, runId), "run");
  const profile = await profileFor(reader, OWN, terms.profileId, [lease.projectId]);
  return presentClaim({
    runId,
    token: next.token,
    resume: resumeOf(pause),
    profile: applied(profile(lease.projectId)),
  });
}

/**
 * Starts a decided run again under a new lease, with what the decision says. `lock` finds it and locks its ticket. Null
 * where there is none, or where its own agent has another token by now. Event: `run.resumed`.
 */
export async function resumeLockedRun(actor: Actor, lock: Lock, holder: NewHolder): Promise<Claim | null> {
  const resumed = await transact(
    actor,
    async (tx) => {
      const target = await lock(tx);
      if (target === null) return null;
      const facts = await lockTicket(tx, target.ticketId);
      const run = facts?.runs.find((candidate) => candidate.id === target.runId);
      if (!facts || !run || run.state !== "resuming") return null;
      return startAgain(tx, facts, run, holder);
    },
    "resume",
  );
  return resumed && presentClaim(resumed);
}

type Resumed = { runId: string; token: string; resume: Resume; profile: Claim["profile"] };

async function presentClaim({ runId, token, resume, profile }: Resumed): Promise<Claim> {
  const run = await readRun(runId);
  const { brief, acceptanceCriteria } = await readRunDetail(runId);
  const ticket = await readTicket(run.ticketId);
  return {
    run,
    leaseToken: token,
    leaseExpiresAt: run.leaseExpiresAt ?? run.startedAt,
    ticket: acceptanceCriteria === null ? ticket : { ...ticket, acceptanceCriteria },
    brief: { ...(brief as Claim["brief"]), answer: resume.answer, note: resume.note },
    resume,
    profile,
  };
}

/** What the decision says, with what the run had stored when it paused. */
function resumeOf({ resume, checkpoint }: StoredPause): Resume {
  return { ...(resume as Omit<Resume, "checkpoint">), checkpoint: checkpoint as Resume["checkpoint"] };
}

async function startAgain(tx: Tx, facts: TicketFacts, run: RunFacts, holder: NewHolder): Promise<Resumed | null> {
  const pause = await readPause(tx, run.id);
  const waiting = facts.decisions.filter((candidate) => candidate.takenAt === null);
  const decision = waiting.at(-1);
  const current = await readLeaseTerms(tx, run.id);
  if (!pause || !decision || !current) return null;
  const next = nextTerms(run, holder, current);
  if (next === null) return null;
  const { token, hash, seconds } = next;
  const profile = await profileInForce(tx, facts, next.profile);
  const resumed = await setRunState(tx, run, "running", "taken_up", {
    lease_hash: hash,
    lease_seconds: seconds,
    lease_expires_at: new Date(facts.now.getTime() + seconds * 1000),
    resuming_since: null,
    pause_asked: null,
    budget: facts.ticket.budget,
    resume_count: current.resumeCount + 1,
    ...(holder.agent === null
      ? {}
      : {
          agent: holder.agent,
          service: holder.service ?? undefined,
          repo: holder.repo ?? undefined,
          isolation: holder.isolation,
          account: holder.account,
        }),
    brief_sha256: decision.brief === null ? undefined : sha256(decision.brief),
    profile_id: profile?.id ?? null,
    profile_name: profile?.name ?? null,
    profile_version: profile?.version ?? null,
    ...intervention(facts, carriedOut(facts.decisions, decision)),
  });
  if (!resumed) return null;
  // The pause is over: an equal report under the new token is a new one, not a repetition.
  await updateRunContent(tx, run.id, { brief: decision.brief ?? undefined, finish_hash: null });
  const taken = waiting.filter(({ runNumber }) => runNumber === run.number);
  await markDecisionTaken(
    tx,
    taken.map(({ id }) => id),
  );
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
    token,
    resume: resumeOf(pause),
    profile: applied(profile),
  };
}

/** Under which lease, for how long and with which profile it goes on; null for an agent that no longer has it. */
function nextTerms(run: RunFacts, holder: NewHolder, current: LeaseTerms) {
  if (holder.agent !== null) return { ...newLease(), seconds: holder.leaseSeconds, profile: holder.profile };
  if (current.leaseHash !== sha256(holder.token)) return null;
  const lease = nextLease(holder.token, run.id, current.resumeCount + 1);
  return { ...lease, seconds: current.leaseSeconds, profile: current.profileId };
}

/** The version that is in force now, not the one that the run began with. */
async function profileInForce(tx: Tx, { ticket: { projectId } }: TicketFacts, idOrName: string | null) {
  return (await profileFor(tx, OWN, idOrName, [projectId]))(projectId);
}

/** Whoever goes on with a run here may: by its lease, or because the claim was found to match. */
const OWN = { role: "agent", account: null } as const;

/** The session belongs to the person who took it over, until they hand it back. */
function intervention(facts: TicketFacts, { verb, userId, by }: DecisionFacts): RunPatch {
  if (verb !== "intervene") return { intervention: null };
  return { assisted: true, intervention: { by: { id: userId, name: by }, since: facts.now.toISOString() } };
}
