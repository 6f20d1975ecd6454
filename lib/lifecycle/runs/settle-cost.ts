import { reader, transact } from "#lib/db/connection/transaction.ts";
import { chargeRunCosts, findCostlyTicket } from "#lib/db/runs/run-costs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { costHold } from "#lib/engine/runs/ticket-cost.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { stopTicket } from "#lib/lifecycle/transaction/stop-ticket.ts";

/**
 * A running run has told what it cost so far: the day of its project is charged, and a ticket that has now cost as much as it may is
 * held, which ends the run (docs/contract.md#budgets).
 * By the engine, after a heartbeat with a cost. Locks the ticket only where the limit is reached. Events: `run.finished`,
 * `ticket.state_changed`, `hold.opened`. Returns whether the run was ended.
 */
export async function settleCost(runId: string): Promise<boolean> {
  await chargeRunCosts(reader, [runId]);
  const ticketId = await findCostlyTicket(runId);
  if (ticketId === null) return false;
  return transact(ENGINE, async (tx) => {
    const facts = await lockTicket(tx, ticketId);
    const run = facts?.runs.find(({ id }) => id === runId);
    const hold = facts && costHold(facts);
    if (!facts || !hold || run?.state !== "running") return false;
    await stopTicket(tx, facts, "budget_reached", hold, { summary: hold.summary });
    return true;
  });
}
