import { transact } from "#lib/db/connection/transaction.ts";
import { lockExpiredRun, readExpiredRuns } from "#lib/db/runs/run-lease.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { decideOutcome, LOST_MESSAGE } from "#lib/engine/runs/decide-outcome.ts";
import { settleService } from "#lib/lifecycle/services/settle-service.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { log } from "#lib/log.ts";
import { applyOutcome } from "./apply-outcome.ts";

const BATCH = 100;

/**
 * Runs whose lease has run out become `lost`, which counts as an attempt, and are retried or held (docs/guarantees.md#no-silent-end).
 * By the engine, in several processes at once: each ticket is locked, and a heartbeat that came first wins. Events:
 * those of `applyOutcome`. Returns how many.
 */
export async function reapLostRuns(): Promise<number> {
  let reaped = 0;
  for (const { runId, ticketId } of await readExpiredRuns(BATCH)) {
    try {
      if (await reapOne(runId, ticketId)) reaped++;
    } catch (error) {
      log.error({ err: error, runId }, "a lost run could not be reaped; the next round tries again");
    }
  }
  return reaped;
}

async function reapOne(runId: string, ticketId: string): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, ticketId);
    const expired = await lockExpiredRun(tx, runId);
    const run = facts?.runs.find((candidate) => candidate.id === runId);
    if (!facts || !run || !expired) return false;
    const step = decideOutcome(facts, run, { outcome: "lost" }, Math.random());
    if (step === null) return false;
    await applyOutcome(tx, facts, run, step, {
      lease: null,
      error: { message: LOST_MESSAGE },
      summary: null,
      costUsd: null,
    });
    await settleService(tx, facts, run, step);
    return true;
  });
}
