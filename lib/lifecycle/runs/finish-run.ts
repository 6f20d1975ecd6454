import type { FinishAnswer } from "#lib/contract/runs/claims.ts";
import type { FailureDecision, FinishRun } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readLease, updateFinishAnswer } from "#lib/db/runs/run-lease.ts";
import { updateWorkspace } from "#lib/db/runs/run-workspace.ts";
import { readFailureDecision, readRun } from "#lib/db/runs/runs.ts";
import { type RunContentPatch, updateRunContent } from "#lib/db/runs/update-run.ts";
import type { ServiceOf } from "#lib/db/services/breakers.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { blamedService, decideOutcome, type OutcomeStep } from "#lib/engine/runs/decide-outcome.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { answerByPrecedent } from "#lib/lifecycle/precedents/answer-by-precedent.ts";
import { blameService } from "#lib/lifecycle/services/blame-service.ts";
import { returnWaiting } from "#lib/lifecycle/services/return-waiting.ts";
import { settleService } from "#lib/lifecycle/services/settle-service.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { maskReport } from "#lib/lifecycle/transaction/mask-report.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { log } from "#lib/log.ts";
import { applyOutcome, type Reported } from "./apply-outcome.ts";
import { lostOrEnded } from "./heartbeat-run.ts";

/** The longest diff that is stored, in bytes of UTF-8 (docs/contract.md#finish). */
const MAX_DIFF_BYTES = 512 * 1024;

/**
 * An agent reports how its run stopped; one transaction decides and writes run, ticket, hold and review.
 * By: `work`, with the token of the run's lease. Locks the ticket. Events: those of `applyOutcome`. The same call again
 * gives the same answer. Refuses `lease_lost` for a lease that is not this token's or has run out, `stale_transition`
 * for a run that has stopped.
 */
export async function finishRun(access: Access, runId: string, said: FinishRun): Promise<FinishAnswer> {
  const { leaseToken, ...report } = said;
  const hash = sha256(leaseToken);
  const finishHash = sha256(JSON.stringify(report));
  const lease = await permitted(access, "work", readLease(runId, hash), "run");
  if (lease.own && lease.finishHash === finishHash) return repeated(runId, lease.ticketId, lease.finishAnswer);
  const input = masked(said);
  let waitsFor: ServiceOf | null = null as ServiceOf | null;
  const decision = await transact(
    { kind: "agent", id: access.tokenId, name: lease.agent },
    async (tx): Promise<FailureDecision | null> => {
      const facts = found(await lockTicket(tx, lease.ticketId), "ticket");
      const run = found(facts.runs.find((candidate) => candidate.id === runId) ?? null, "run");
      const decided = decideOutcome(withCost(facts, run, input), run, input, Math.random());
      if (decided === null) throw lostOrEnded({ own: lease.own, state: run.state });
      const { step, ...blame } = await blameFor(tx, facts, run, input, decided);
      const failure = await applyOutcome(tx, facts, run, step, { ...reported(input, hash), ...blame });
      if (blame.blamed === null) await settleService(tx, facts, run, step);
      else if (!blame.charged) waitsFor = { projectId: facts.ticket.projectId, name: blame.blamed };
      await updateRunContent(tx, runId, contentOf(input, finishHash));
      await answerByPrecedent(tx, facts, run);
      if (input.workspace) await updateWorkspace(tx, runId, input.workspace);
      return failure;
    },
  ).catch((error: unknown) => repeatedOr(error, runId, hash, finishHash));
  if (decision instanceof Repeated) return repeated(runId, lease.ticketId, decision.answer);
  if (waitsFor !== null) await returnWaiting(waitsFor).catch((err: unknown) => log.warn({ err, runId }, LEFT));
  const answer = { run: await readRun(runId), ticket: await readTicket(lease.ticketId), decision };
  await updateFinishAnswer(runId, answer);
  return answer;
}

/** All but what has to come back as it is. */
function masked(said: FinishRun): FinishRun {
  const { leaseToken, ...report } = said;
  if (report.outcome !== "paused") return { ...maskReport(report), leaseToken };
  const { checkpoint, ...rest } = report;
  return { ...maskReport(rest), checkpoint, leaseToken };
}

/** The facts with what the run cost in the end, whatever the last heartbeat said. */
function withCost(facts: TicketFacts, run: RunFacts, { costUsd }: FinishRun): TicketFacts {
  if (costUsd === null || costUsd === undefined) return facts;
  return { ...facts, runs: facts.runs.map((one) => (one === run ? { ...run, costUsd } : one)) };
}

function reported(input: FinishRun, lease: string): Reported {
  const released = input.outcome === "released" ? input : null;
  const paused = input.outcome === "paused" ? input : null;
  return {
    lease,
    error: input.outcome === "failed" ? input.error : null,
    summary: input.summary ?? released?.note ?? null,
    costUsd: input.costUsd ?? null,
    releaseReason: released?.reason,
    question: paused?.question,
    level: paused?.level,
  };
}

const LEFT = "tickets of a service that is down were left behind; maintenance lets them wait too";

/** What the outcome leads to once a service is blamed for it, and what is written with the run. */
async function blameFor(tx: Tx, facts: TicketFacts, run: RunFacts, input: FinishRun, decided: OutcomeStep) {
  const blamed = blamedService(run, input, decided);
  if (blamed === null || input.outcome !== "failed") return { step: decided, blamed: null, charged: true };
  return { blamed, ...(await blameService(tx, facts, run, blamed, decided, input.error)) };
}

function contentOf(input: FinishRun, finishHash: string): RunContentPatch {
  const content: RunContentPatch = {
    finish_hash: finishHash,
    diff: cutDiff(input.diff ?? undefined),
    artifacts: input.artifacts ?? undefined,
  };
  if (input.outcome !== "paused") return content;
  return {
    ...content,
    question: input.question ?? null,
    level: input.level ?? null,
    checkpoint: input.checkpoint ?? null,
    resume: null,
  };
}

function cutDiff(diff: string | undefined): string | undefined {
  if (diff === undefined) return undefined;
  const clean = diff.replaceAll("\u0000", "");
  const bytes = Buffer.from(clean, "utf8");
  if (bytes.length <= MAX_DIFF_BYTES) return clean;
  const note = `\n[cut here: the diff has ${bytes.length} bytes, ${MAX_DIFF_BYTES} are kept]\n`;
  return new TextDecoder().decode(bytes.subarray(0, MAX_DIFF_BYTES - note.length)).replace(/\uFFFD+$/, "") + note;
}

/** Two equal calls came at once and the other one was first: its answer is given for both. */
class Repeated {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}

async function repeatedOr(error: unknown, runId: string, hash: string, finishHash: string): Promise<Repeated> {
  if (!(error instanceof Refusal)) throw error;
  const lease = await readLease(runId, hash);
  if (lease?.own && lease.finishHash === finishHash) return new Repeated(lease.finishAnswer);
  throw error;
}

/** The stored answer. Where the process died before it was stored: run and ticket as they are now, and the stored decision. */
async function repeated(runId: string, ticketId: string, answer: unknown): Promise<FinishAnswer> {
  if (answer !== null && answer !== undefined) return answer as FinishAnswer;
  return { run: await readRun(runId), ticket: await readTicket(ticketId), decision: await readFailureDecision(runId) };
}
