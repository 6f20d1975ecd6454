import type { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { UndoDecision } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findHold, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { markDecisionUndone, readDecision, type UndoableDecision } from "#lib/db/holds/write-decision.ts";
import { reopenHold } from "#lib/db/holds/write-hold.ts";
import { restoreWaiver, takeWaiverBack } from "#lib/db/reviews/finding-waivers.ts";
import { deleteOpenReview } from "#lib/db/reviews/write-review.ts";
import { updateRunContent } from "#lib/db/runs/update-run.ts";
import { unwaiveDependencies } from "#lib/db/tickets/dependencies.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { type Access, roleIn } from "#lib/engine/people/access.ts";
import { decisionsInForce, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { tellUnwaived } from "#lib/lifecycle/reviews/waive-findings.ts";
import { recallDependents } from "#lib/lifecycle/tickets/recall-dependents.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import type { Before } from "./apply-decision.ts";
import { type DecisionAnswer, decisionAnswer } from "./decide-hold.ts";
import { takeBackDecision } from "./pending/take-back-decision.ts";

/** How long a decision can be undone, by the database clock (docs/contract.md#undo). */
export const UNDO_MS = 8000;

/**
 * Takes a decision back: one that is not sent yet, else within 8 s, before an agent has taken it, by the one who decided or an admin. Restores exactly
 * the states before it, also of a run that `retry` cancelled; the decision stays stored, as undone. Locks the ticket,
 * then those that wait for it. Events: `hold.undone`, `ticket.state_changed`, `finding.unwaived`. Refuses `forbidden`,
 * `stale_transition`, `version_mismatch`.
 */
export async function undoDecision(
  access: Access,
  holdId: string,
  input: z.infer<typeof UndoDecision>,
): Promise<DecisionAnswer> {
  const target = await permitted(access, "decide", findHold(holdId), "hold");
  const { ticketId } = target;
  if (await takeBackDecision(access, target)) return decisionAnswer(holdId, ticketId, null);
  if (ticketId === null)
    throw new Refusal("stale_transition", "What was decided on a hold of the project cannot be undone.");
  const runId = await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, ticketId), "ticket");
    const hold = found(await readHoldRow(tx, holdId), "hold");
    const decision = await readDecision(tx, holdId);
    if (hold.state !== "decided" || !decision)
      throw new Refusal("stale_transition", "There is no decision to undo.", { version: hold.version });
    if (decision.userId !== access.userId && roleIn(access, target.projectId) !== "admin") {
      throw new Refusal("forbidden", "Only the person who decided, or an admin, can undo a decision.");
    }
    refuseLate(decision);
    refuseReopened(facts, decision);
    refuseMoved(facts, decision.before as Before);
    if (!(await reopenHold(tx, holdId, input.version))) {
      throw new Refusal("version_mismatch", "The hold has changed since you read it.", { version: hold.version });
    }
    await markDecisionUndone(tx, decision.id, person(access));
    await restore(tx, facts, decision, decision.before as Before);
    await restoreFindings(tx, facts, holdId, decision.before as Before, person(access));
    tx.emit({
      type: "hold.undone",
      projectId: target.projectId,
      ticketId,
      runId: hold.runId,
      holdId,
      data: { verb: decision.verb, by: access.userName, key: facts.ticket.key },
    });
    const subject = { kind: "hold", id: holdId, name: facts.ticket.key };
    const data = { decision: decision.id, verb: decision.verb, ticket: ticketId, run: hold.runId };
    await recordAct(tx, access, { act: "hold.undone", projectId: target.projectId, subject, data });
    return hold.runId;
  });
  return decisionAnswer(holdId, ticketId, runId);
}

function refuseLate(decision: UndoableDecision): void {
  if (decision.takenAt)
    throw new Refusal("stale_transition", "An agent has taken it already: it can no longer be undone.");
  if (decision.ageMs > UNDO_MS)
    throw new Refusal("stale_transition", `A decision can be undone for ${UNDO_MS / 1000} s. Hold the ticket instead.`);
}

/** What came after it has opened a budget of its own. */
function refuseReopened({ ticket, decisions, reopened }: TicketFacts, { id }: UndoableDecision): void {
  if (decisionsInForce(decisions, reopened).some((decision) => decision.id === id)) return;
  throw new Refusal("stale_transition", `${ticket.key} was reopened since: what was decided can no longer be undone.`);
}

/**
 * Throws `stale_transition` where ticket or run have moved on since the decision. A ticket that waits may have become
 * ready meanwhile, or the other way round: that is no reason.
 */
function refuseMoved(facts: TicketFacts, { left, run }: Before): void {
  const { state, key } = facts.ticket;
  const waiting = (left.ticket === "blocked" || left.ticket === "ready") && (state === "blocked" || state === "ready");
  const runState = facts.runs.find((candidate) => candidate.id === run?.id)?.state ?? null;
  if (facts.hold || (state !== left.ticket && !waiting) || (run && runState !== left.run)) {
    throw new Refusal("stale_transition", `${key} is ${state} now: what was decided can no longer be undone.`);
  }
}

async function restore(tx: Tx, facts: TicketFacts, decision: UndoableDecision, before: Before): Promise<void> {
  const { ticket } = before;
  if (decision.verb === "approve" || decision.verb === "cancel") await recallDependents(tx, facts.ticket, "undone");
  if (before.openedReview && !(await deleteOpenReview(tx, before.openedReview))) {
    throw new Refusal("stale_transition", "A sentinel has taken it already: it can no longer be undone.");
  }
  if (before.waived.length > 0) await unwaiveDependencies(tx, facts.ticket.id, before.waived);
  if (before.run) await restoreRun(tx, facts, before.run);
  await moveTicket(tx, facts, ticket.state, {
    reason: "undone",
    patch: {
      verification: ticket.verification,
      budget: ticket.budget,
      review_budget: ticket.reviewBudget,
      retry_after: asDate(ticket.retryAfter),
      due: ticket.due,
      completed_at: asDate(ticket.completedAt),
    },
  });
}

async function restoreRun(tx: Tx, facts: TicketFacts, before: NonNullable<Before["run"]>): Promise<void> {
  const run = found(facts.runs.find((candidate) => candidate.id === before.id) ?? null, "run");
  const restored = await setRunState(tx, run, before.state, "undone", {
    resuming_since: asDate(before.resumingSince),
    ended_at: asDate(before.endedAt),
    budget: before.budget,
    pause_reason: before.pauseReason,
    summary: before.summary,
  });
  if (!restored) throw new Refusal("stale_transition", "An agent has taken the run already.");
  // An old decision has not stored them.
  if (before.content) await updateRunContent(tx, run.id, before.content);
}

/** A time as a decision stored it, which an old one may not have. */
function asDate(text: string | null | undefined): Date | null | undefined {
  return text === null || text === undefined ? text : new Date(text);
}

/** Findings that were left out count again, with the waiver they had before. Old decisions have not stored any. */
async function restoreFindings(tx: Tx, facts: TicketFacts, holdId: string, before: Before, by: Actor): Promise<void> {
  for (const { key, before: stored } of before.findings ?? []) {
    await takeWaiverBack(tx, facts.ticket.id, key, by);
    if (stored !== null) await restoreWaiver(tx, stored);
    tellUnwaived(tx, facts, key, { holdId, reason: "undone" });
  }
}
