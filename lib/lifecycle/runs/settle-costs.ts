import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { chargeRunCosts, findCostlyTickets } from "#lib/db/runs/run-costs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { costHold } from "#lib/engine/runs/ticket-cost.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { stopTicket } from "#lib/lifecycle/transaction/stop-ticket.ts";

/**
 * Running runs have told what they cost so far: the days of their projects are charged, and a ticket that has now cost as much as it
 * may is held, which ends its run (docs/contract.md#budgets).
 * By the engine, after heartbeats with a cost. Locks the ticket only where the limit is reached. Events: `run.finished`,
 * `ticket.state_changed`, `hold.opened`. Returns which runs were ended.
 */
export async function settleCosts(runIds: string[]): Promise<string[]> {
  if (runIds.length === 0) return [];
  await chargeRunCosts(reader, runIds);
  const ended: string[] = [];
  for (const { runId, ticketId } of await findCostlyTickets(runIds))
    if (await endRun(runId, ticketId)) ended.push(runId);
  return ended;
}

async function endRun(runId: string, ticketId: string): Promise<boolean> {
  const end = async (tx: Tx) => {
    const facts = await lockTicket(tx, ticketId);
    const run = facts?.runs.find(({ id }) => id === runId);
    const hold = facts && costHold(facts);
    if (!facts || !hold || run?.state !== "running") return false;
    await stopTicket(tx, facts, "budget_reached", hold, { summary: hold.summary });
    return true;
  };
  return transact(ENGINE, end, `cost of ${runId}`);
}
