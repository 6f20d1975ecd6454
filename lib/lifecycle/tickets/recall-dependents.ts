import type { Tx } from "#lib/db/connection/tx.ts";
import { lockDependents } from "#lib/db/tickets/dependencies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/**
 * A ticket that had ended is open again: locks the tickets that waited for it and lets them wait again; a hold because of it is
 * withdrawn. Work that has begun cannot be called back: undo throws `stale_transition` then (docs/contract.md#undo); after a
 * reopening it goes on.
 */
export async function recallDependents(
  tx: Tx,
  ticketId: string,
  reason: "undone" | "dependency_reopened",
): Promise<void> {
  for (const dependent of await lockDependents(tx, ticketId)) {
    if (dependent.claimed && reason === "undone")
      throw new Refusal("stale_transition", `${dependent.key}, which waited for it, was claimed already.`);
    const facts = await readTicketFacts(tx, dependent.id);
    if (facts === null || dependent.waived) continue;
    // Undo asks before the ticket itself is open again, a reopening afterwards: then what is cancelled is another one.
    const waitsForOther = reason === "dependency_reopened" && facts.cancelledDependencies > 0;
    const heldForIt = facts.ticket.state === "on_hold" && facts.hold?.reason === "dependency" && !waitsForOther;
    if (heldForIt) await withdrawHold(tx, facts, reason);
    if (heldForIt || facts.ticket.state === "ready") await setTicketState(tx, facts, "blocked", { reason });
  }
}
