import { transact } from "#lib/db/connection/transaction.ts";
import { readBlockedTickets } from "#lib/db/tickets/dependencies.ts";
import { lockTicketToPlace } from "#lib/db/tickets/lock-ticket.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { placeBlocked } from "#lib/lifecycle/transaction/move-ticket.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** How many blocked tickets one round looks at; the next round goes on behind them. */
const SLICE = 1000;
const CURSOR = "lifecycle.blocked-tickets";

/**
 * Places blocked tickets that wait for nothing any more. Whoever ends a ticket wakes those that wait for it in the same transaction;
 * this finds what slipped through all the same, such as rows that were written by hand.
 * By the engine. Each in a transaction of its own, which locks the ticket and what it waits for. Events: those of
 * `placeBlocked`. Returns how many.
 */
export async function placeSettledTickets(): Promise<number> {
  const blocked = await readBlockedTickets(registry.take<string>(CURSOR) ?? "", SLICE);
  const last = blocked[SLICE - 1];
  if (last !== undefined) registry.once(CURSOR, () => last.id);
  let placed = 0;
  for (const { id } of blocked.filter(({ settled }) => settled)) {
    try {
      if (await placeSettled(id)) placed++;
    } catch (error) {
      log.error({ err: error, ticketId: id }, "a ticket that waits for nothing could not be placed");
    }
  }
  return placed;
}

async function placeSettled(ticketId: string): Promise<boolean> {
  return transact(ENGINE, async (tx) => {
    const facts = await lockTicketToPlace(tx, ticketId);
    if (facts === null || facts.ticket.state !== "blocked") return false;
    return placeBlocked(tx, facts, "a ticket");
  });
}
