import { transact } from "#lib/db/connection/transaction.ts";
import { lockExpiredRun, readExpiredRuns } from "#lib/db/runs/run-lease.ts";
import { lockFreeTicket } from "#lib/db/tickets/lock-ticket.ts";
import { decideOutcome, LOST_MESSAGE } from "#lib/engine/runs/decide-outcome.ts";
import { settleService } from "#lib/lifecycle/services/settle-service.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { untilNoneLeft } from "#lib/lifecycle/transaction/until-none-left.ts";
import { applyOutcome } from "./apply-outcome.ts";

/**
 * Runs whose lease has run out become `lost`, which counts as an attempt, and are retried or held (docs/guarantees.md#no-silent-end),
 * until none is left. By the engine, in several processes at once: each ticket is locked, one that another process has locked
 * is left to it, and a heartbeat that came first wins. Events: those of `applyOutcome`. Returns how many.
 */
export async function reapLostRuns(): Promise<number> {
  return untilNoneLeft(readExpiredRuns, reapOne, "a lost run could not be reaped; the next round tries again");
}

async function reapOne({ id, ticketId }: { id: string; ticketId: string }): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockFreeTicket(tx, ticketId);
    if (facts === null || !(await lockExpiredRun(tx, id))) return false;
    const run = facts.runs.find((candidate) => candidate.id === id);
    const step = run && decideOutcome(facts, run, { outcome: "lost" }, Math.random());
    if (!run || !step) return false;
    const error = { message: LOST_MESSAGE };
    await applyOutcome(tx, facts, run, step, { lease: null, error, summary: null, costUsd: null });
    await settleService(tx, facts, run, step);
    return true;
  });
}
