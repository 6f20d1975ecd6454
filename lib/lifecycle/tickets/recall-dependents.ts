import type { Tx } from "#lib/db/connection/tx.ts";
import { lockDependents } from "#lib/db/tickets/dependencies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/**
 * A ticket that had ended is open again (undo): locks the tickets that waited for it and lets them wait again; a hold
 * because of it is withdrawn, unless something else that the ticket waits for was cancelled too. Throws `stale_transition` once one of them was claimed: its work cannot be called back
 * (docs/contract.md#undo).
 */
export async function recallDependents(tx: Tx, ended: TicketFacts["ticket"]): Promise<void> {
  for (const dependent of await lockDependents(tx, ended.id)) {
    if (dependent.claimed)
      throw new Refusal("stale_transition", `${dependent.key}, which waited for it, was claimed already.`);
    const facts = await readTicketFacts(tx, dependent.id);
    if (facts === null || dependent.waived) continue;
    const othersCancelled = facts.cancelledDependencies - (ended.state === "cancelled" ? 1 : 0);
    const heldForIt = facts.hold?.reason === "dependency" && othersCancelled === 0;
    if (heldForIt) await withdrawHold(tx, facts, "undone");
    if (heldForIt || facts.ticket.state === "ready") await setTicketState(tx, facts, "blocked", { reason: "undone" });
  }
}
