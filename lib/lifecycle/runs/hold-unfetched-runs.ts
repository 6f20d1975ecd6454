import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readWaitsInForce } from "#lib/db/policies/waits-in-force.ts";
import { lockFreeTicket, type OverdueRun, readUnfetchedRuns } from "#lib/db/runs/overdue-runs.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { decideUnfetched } from "#lib/engine/runs/decide-wait.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { openHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import { log } from "#lib/log.ts";

const BATCH = 100;

/**
 * Runs that were decided on and that nobody fetched in the time that the policy gives pause again, and their tickets are held:
 * `unfetched` (docs/contract.md#waits). Checkpoint and decision stay; Continue sends the same decision again.
 * By the engine, in several processes at once: tickets that others have locked are skipped. Events: `run.paused`,
 * `hold.opened`. Returns how many.
 */
export async function holdUnfetchedRuns(): Promise<number> {
  let held = 0;
  for (const run of await readUnfetchedRuns(await readWaitsInForce(), BATCH)) {
    try {
      if (await holdOne(run)) held++;
    } catch (error) {
      log.error({ err: error, runId: run.runId }, "an unfetched run could not be held; the next round tries again");
    }
  }
  return held;
}

async function holdOne({ runId, ticketId }: OverdueRun): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = (await lockFreeTicket(tx, ticketId)) ? await readTicketFacts(tx, ticketId) : null;
    const run = facts?.runs.find((candidate) => candidate.id === runId);
    const hold = facts && run ? decideUnfetched(facts, run) : null;
    if (!facts || !run || !hold) return false;
    return pauseAgain(tx, facts, run, hold);
  });
}

async function pauseAgain(tx: Tx, facts: TicketFacts, run: RunFacts, hold: NewHold): Promise<boolean> {
  const { reason } = hold;
  if (!(await setRunState(tx, run, "paused", "unfetched", { pause_reason: reason, resuming_since: null })))
    return false;
  run.pauseReason = reason;
  tx.emit({
    type: "run.paused",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: run.id,
    data: { number: run.number, reason, agent: run.agent },
  });
  await openHold(tx, facts, hold, { runId: run.id });
  return true;
}
