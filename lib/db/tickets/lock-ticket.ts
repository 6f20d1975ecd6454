import type { Tx } from "#lib/db/connection/tx.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { lockDependenciesOf } from "./dependencies.ts";
import { readTicketFacts } from "./ticket-facts.ts";

/**
 * Locks a ticket and reads all that the engine looks at. Two statements: the second one's snapshot is taken after the
 * lock, so that it sees what the transaction before us committed. Null where there is no such ticket.
 */
export async function lockTicket(tx: Tx, ticketId: string): Promise<TicketFacts | null> {
  return (await lockTicketRow(tx, ticketId)) ? readTicketFacts(tx, ticketId) : null;
}

/**
 * As {@link lockTicket}, for a ticket that is to be placed, `ready` or `blocked`: what it waits for is locked as well, so that none
 * of it ends unseen between being counted and the commit; nothing would ever wake the ticket then.
 */
export async function lockTicketToPlace(tx: Tx, ticketId: string): Promise<TicketFacts | null> {
  if (!(await lockTicketRow(tx, ticketId))) return null;
  await lockDependenciesOf(tx, ticketId);
  return readTicketFacts(tx, ticketId);
}

/** The lock alone, by primary key. False where there is no such ticket. */
export async function lockTicketRow(tx: Tx, ticketId: string): Promise<boolean> {
  return (await tx.run("SELECT 1 FROM ticket WHERE id = $1 FOR NO KEY UPDATE", [ticketId])) > 0;
}
