import type { Tx } from "#lib/db/connection/tx.ts";
import { lockBlockedDependents } from "#lib/db/tickets/dependencies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { holdForDependency } from "#lib/lifecycle/transaction/open-hold.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/**
 * A ticket has ended: those that wait for it become ready with their last dependency, or are held because what they
 * wait for will never come (DESIGN 2).
 */
export async function tellDependents(tx: Tx, ended: TicketFacts): Promise<void> {
  for (const id of await lockBlockedDependents(tx, ended.ticket.id)) {
    const facts = await readTicketFacts(tx, id);
    if (facts === null) continue;
    if (facts.cancelledDependencies > 0) await holdForDependency(tx, facts, ended.ticket.key);
    else if (facts.openDependencies === 0) await setTicketState(tx, facts, "ready", { reason: "dependencies_done" });
  }
}
