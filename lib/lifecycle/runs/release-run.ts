import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { markDecisionWaiting } from "#lib/db/holds/write-decision.ts";
import { readLeaseTerms } from "#lib/db/runs/run-lease.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { decideOutcome } from "#lib/engine/runs/decide-outcome.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import { applyOutcome } from "./apply-outcome.ts";

/**
 * Gives a claim back whose caller hung up before the answer: no attempt is counted, and a run that was being resumed
 * waits to be resumed again.
 * By the engine. Locks the ticket. Events: those of `applyOutcome`; none where it was being resumed. Does nothing for a
 * run that is no longer running.
 */
export async function releaseRun(runId: string): Promise<void> {
  const target = await findRun(runId);
  if (target === null) return;
  await transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, target.ticketId);
    const run = facts?.runs.find((candidate) => candidate.id === runId);
    if (!facts || run?.state !== "running") return;
    const terms = await readLeaseTerms(tx, runId);
    if (terms && terms.resumeCount > 0) await waitAgain(tx, facts, run, terms.resumeCount);
    else await giveBack(tx, facts, run);
  });
}

async function waitAgain(tx: Tx, facts: TicketFacts, run: RunFacts, resumeCount: number): Promise<void> {
  const decision = facts.decisions.at(-1);
  if (decision) await markDecisionWaiting(tx, decision.id);
  await setRunState(tx, run, "resuming", "hung_up", {
    lease_expires_at: null,
    resuming_since: facts.now,
    resume_count: resumeCount - 1,
  });
}

async function giveBack(tx: Tx, facts: TicketFacts, run: RunFacts): Promise<void> {
  const step = decideOutcome(facts, run, { outcome: "released" }, 0);
  const summary = "The caller hung up before the claim reached it";
  if (step) await applyOutcome(tx, facts, run, step, { lease: null, error: null, summary, costUsd: null });
}
