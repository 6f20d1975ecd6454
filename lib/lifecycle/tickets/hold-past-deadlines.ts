import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { lockPastDeadline, readPastDeadlines, updateDeadlinePassed } from "#lib/db/tickets/deadlines.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { decideDeadline } from "#lib/engine/tickets/decide-deadline.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { stopTicket } from "#lib/lifecycle/transaction/stop-ticket.ts";
import { log } from "#lib/log.ts";

const BATCH = 100;

/**
 * Tickets that are not done at their deadline are held, once for each deadline (docs/contract.md#tickets).
 * By the engine, in several processes at once: a ticket that another transaction has locked is left to the next round.
 * Events: `run.finished`, `ticket.state_changed`, `hold.opened`. Returns how many were held.
 */
export async function holdPastDeadlines(): Promise<number> {
  let held = 0;
  for (const ticketId of await readPastDeadlines(BATCH)) {
    try {
      if (await transact(ENGINE, (tx) => holdPastDeadline(tx, ticketId))) held++;
    } catch (error) {
      log.error({ err: error, ticketId }, "a ticket past its deadline could not be held; the next round tries again");
    }
  }
  return held;
}

async function holdPastDeadline(tx: Tx, ticketId: string): Promise<boolean> {
  if (!(await lockPastDeadline(tx, ticketId))) return false;
  const facts = await readTicketFacts(tx, ticketId);
  if (facts === null) return false;
  const step = decideDeadline(facts);
  if (!step.passed) return false;
  await updateDeadlinePassed(tx, ticketId);
  if (step.hold === null) return false;
  await stopTicket(tx, facts, "deadline_passed", step.hold, { summary: step.hold.summary });
  return true;
}
