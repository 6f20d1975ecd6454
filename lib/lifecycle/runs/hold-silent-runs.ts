import { transact } from "#lib/db/connection/transaction.ts";
import { readWaitsInForce } from "#lib/db/policies/waits-in-force.ts";
import { lockFreeTicket, lockSilence, type OverdueRun, readSilentRuns } from "#lib/db/runs/overdue-runs.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { decideSilent } from "#lib/engine/runs/decide-wait.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { endRun } from "#lib/lifecycle/transaction/end-run.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { openHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { log } from "#lib/log.ts";

const BATCH = 100;

/**
 * Runs whose agents send heartbeats and nothing else for as long as the policy allows are stopped, as a person stops a run, and
 * their tickets are held: `silent_run` (docs/contract.md#waits). Nothing is charged; the agent is told to cancel.
 * By the engine, in several processes at once: tickets that others have locked are skipped, and an event that came first wins.
 * Events: `run.finished`, `ticket.state_changed`, `hold.opened`. Returns how many.
 */
export async function holdSilentRuns(): Promise<number> {
  let held = 0;
  for (const run of await readSilentRuns(await readWaitsInForce(), BATCH)) {
    try {
      if (await holdOne(run)) held++;
    } catch (error) {
      log.error({ err: error, runId: run.runId }, "a silent run could not be held; the next round tries again");
    }
  }
  return held;
}

async function holdOne({ runId, ticketId }: OverdueRun): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = (await lockFreeTicket(tx, ticketId)) ? await readTicketFacts(tx, ticketId) : null;
    const run = facts?.runs.find((candidate) => candidate.id === runId);
    const heardAt = await lockSilence(tx, runId);
    const hold = facts && run && heardAt ? decideSilent(facts, run, heardAt) : null;
    if (!facts || !run || !hold) return false;
    await endRun(tx, facts, run, "cancelled", "silent", { summary: hold.summary });
    await moveTicket(tx, facts, "on_hold", { reason: "run_silent" });
    await openHold(tx, facts, hold);
    return true;
  });
}
