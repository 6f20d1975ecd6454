import type { AskedCall } from "#lib/contract/consents.ts";
import type { FailureDecision, Level, Question } from "#lib/contract/runs.ts";
import { allOf, together } from "#lib/db/connection/together.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { chargeRunCosts } from "#lib/db/runs/run-costs.ts";
import type { RunPatch } from "#lib/db/runs/update-run.ts";
import { UNKNOWN } from "#lib/engine/consents/call-words.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import type { OutcomeStep } from "#lib/engine/runs/decide-outcome.ts";
import type { ReleaseReason } from "#lib/engine/runs/run-states.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { callOfPause } from "#lib/lifecycle/consents/call-of-pause.ts";
import { endRun } from "#lib/lifecycle/transaction/end-run.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { openHold, recordProbation } from "#lib/lifecycle/transaction/open-hold.ts";
import { openReview } from "#lib/lifecycle/transaction/open-review.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";

/** What came with an outcome. `lease` is null for a loss, which nobody reports. */
export type Reported = {
  lease: string | null;
  error: Failure | null;
  summary: string | null;
  costUsd: number | null;
  releaseReason?: ReleaseReason | null;
  question?: Question | null;
  /** the tool call that it waits with */
  call?: AskedCall | null;
  level?: Level | null;
  /** the service whose failure ended it */
  blamed?: string | null;
  /** left out: true */
  charged?: boolean;
};

/**
 * Writes what the engine decided on an outcome of a locked ticket's run: the run, the ticket, a hold, a review, and
 * decisions on probation that it settles. Events: `run.paused` or `run.finished`, and those of each step. Returns what
 * was decided on a failure; null for other outcomes. Throws `lease_lost`.
 */
export async function applyOutcome(
  tx: Tx,
  facts: TicketFacts,
  run: RunFacts,
  step: OutcomeStep,
  report: Reported,
): Promise<FailureDecision | null> {
  if (step.run === "paused") await pauseRun(tx, facts, run, step, report);
  const ended =
    step.run === "paused"
      ? Promise.resolve()
      : endRun(tx, facts, run, step.run, step.run, patchOf(step, report), report.lease ?? undefined);
  // What is settled by the outcome, or opened because of it, looks at the run as it is afterwards.
  const concernsMore = facts.decisions.length > 0 || step.hold !== null || step.openReview;
  if (concernsMore) await ended;
  if (report.costUsd !== null) tx.beforeCommit(() => together(tx, "run costs", run.id, (ids) => chargeAll(tx, ids)));
  await settle(tx, facts, step);
  const moved = moveForOutcome(tx, facts, step);
  await allOf([ended, moved]);
  if (step.openReview) await openReview(tx, facts, run.id, facts.now);
  if (step.hold) await openItsHold(tx, facts, run, step.hold, report);
  return step.failure ? decisionOf(step.failure) : null;
}

async function openItsHold(tx: Tx, facts: TicketFacts, run: RunFacts, hold: NewHold, report: Reported): Promise<void> {
  const runId = hold.subject === "run" ? run.id : null;
  const { question, level } = report;
  const call = report.call && hold.reason === "approval" ? await callOfPause(tx, facts.ticket.id, report.call) : null;
  const summary = call?.unknownSince ? `${hold.summary}. ${UNKNOWN}` : hold.summary;
  await openHold(tx, facts, { ...hold, summary }, { runId, question, call, level });
}

async function moveForOutcome(tx: Tx, facts: TicketFacts, step: OutcomeStep): Promise<void> {
  if (!step.ticket || !step.reason) return;
  const verification = step.openReview ? { verification: "pending" } : {};
  await moveTicket(tx, facts, step.ticket, { reason: step.reason, retryAfter: step.retryAfter, patch: verification });
}

async function chargeAll(tx: Tx, runIds: string[]): Promise<undefined[]> {
  await chargeRunCosts(tx, runIds);
  return runIds.map(() => undefined);
}

/** Writes which decisions on probation this outcome settles. A released or lost run settles none: it has said nothing. */
async function settle(tx: Tx, facts: TicketFacts, step: OutcomeStep): Promise<void> {
  if (step.run === "released" || step.run === "lost") return;
  if (step.run === "succeeded") await recordProbation(tx, facts, { kind: "success" });
  const pausedFor = step.run === "paused" ? (step.hold?.reason ?? null) : null;
  await recordProbation(tx, facts, { kind: "outcome", pausedFor });
}

async function pauseRun(tx: Tx, facts: TicketFacts, run: RunFacts, step: OutcomeStep, report: Reported): Promise<void> {
  const reason = step.hold?.reason ?? "human";
  const patch: RunPatch = {
    pause_reason: reason,
    lease_expires_at: null,
    summary: report.summary,
    cost_usd: report.costUsd ?? undefined,
    level: report.level?.current,
  };
  const paused = await setRunState(tx, run, "paused", "paused", patch, report.lease ?? undefined);
  if (!paused) throw new Refusal("lease_lost", "Your lease has run out or another agent has the run.");
  run.pauseReason = reason;
  tx.emit({
    type: "run.paused",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: run.id,
    data: { number: run.number, reason, agent: run.agent },
  });
}

function patchOf(step: OutcomeStep, report: Reported): RunPatch {
  const patch: RunPatch = {
    summary: report.summary,
    cost_usd: report.costUsd ?? undefined,
    release_reason: report.releaseReason ?? undefined,
  };
  if (step.failure === null) return patch;
  const { failure } = step;
  return {
    ...patch,
    category: failure.category,
    subcategory: failure.subcategory,
    confidence: failure.confidence,
    classified_by: failure.why,
    rule_id: failure.ruleId,
    fingerprint: failure.fingerprint,
    error: report.error,
    decision: decisionOf(failure),
    retried: failure.step.action === "retry",
    blamed_service: report.blamed,
    charged: report.charged,
  };
}

function decisionOf(failure: NonNullable<OutcomeStep["failure"]>): FailureDecision {
  const { step, category, subcategory, confidence } = failure;
  return {
    action: step.action,
    category,
    subcategory,
    confidence,
    delayMs: step.delayMs,
    retryAfter: step.retryAfter?.toISOString() ?? null,
    attemptsRemaining: step.attemptsRemaining,
    reason: step.sentence,
  };
}
