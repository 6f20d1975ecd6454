import { findRun } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { readLeaseTerms } from "../db/run-lease.ts";
import { transact } from "../db/transaction.ts";
import type { Tx } from "../db/tx.ts";
import { markDecisionWaiting } from "../db/write-decision.ts";
import { writeRunState } from "../db/write-run.ts";
import { decideOutcome } from "../engine/decide-outcome.ts";
import type { RunFacts, TicketFacts } from "../engine/ticket-facts.ts";
import { ENGINE } from "./authorize.ts";
import { applyOutcome } from "./steps/apply-outcome.ts";

/**
 * Gives back a claim whose caller had hung up before it could hear of it: no attempt is counted, and a run that was to be
 * resumed waits to be resumed as before. Does nothing where the run has moved on.
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
  await writeRunState(tx, run.id, "running", "resuming", {
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
