import { findRun } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { transact } from "../db/transaction.ts";
import { decideOutcome } from "../engine/decide-outcome.ts";
import { ENGINE } from "./authorize.ts";
import { applyOutcome } from "./steps/apply-outcome.ts";

/** Gives back a claim whose caller had hung up before it could hear of it: no attempt is counted. Does nothing where the run has moved on. */
export async function releaseRun(runId: string): Promise<void> {
  const target = await findRun(runId);
  if (target === null) return;
  await transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, target.ticketId);
    const run = facts?.runs.find((candidate) => candidate.id === runId);
    const step = facts && run ? decideOutcome(facts, run, { outcome: "released" }, 0) : null;
    if (!facts || !run || !step) return;
    await applyOutcome(tx, facts, run, step, {
      lease: null,
      error: null,
      summary: "The caller hung up before the claim reached it",
      costUsd: null,
    });
  });
}
