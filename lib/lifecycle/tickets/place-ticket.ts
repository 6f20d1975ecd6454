import type { Tx } from "#lib/db/connection/tx.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { holdForDependency } from "#lib/lifecycle/transaction/open-hold.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/** Puts a published ticket where its dependencies say: ready, blocked, or held where one of them was cancelled. */
export async function placeTicket(tx: Tx, facts: TicketFacts): Promise<void> {
  if (facts.cancelledDependencies > 0) {
    if (facts.ticket.state === "draft") await setTicketState(tx, facts, "blocked", { reason: "published" });
    await holdForDependency(tx, facts, "a ticket");
    return;
  }
  const to = facts.openDependencies > 0 ? "blocked" : "ready";
  if (facts.ticket.state !== to)
    await setTicketState(tx, facts, to, { reason: "published", retryAfter: facts.ticket.retryAfter });
}
