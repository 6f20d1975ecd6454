import type { Tx } from "#lib/db/connection/tx.ts";
import { lockDependents } from "#lib/db/tickets/dependencies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/**
 * A ticket that has ended is to be opened again, or was: locks the tickets that waited for it and lets them wait again; a hold because
 * of it alone is withdrawn, and one that stands for another cancelled ticket too stays. Work that has begun cannot be called back:
 * undo throws `stale_transition` then (docs/contract.md#undo); after a reopening it goes on.
 */
export async function recallDependents(
  tx: Tx,
  ended: Pick<TicketFacts["ticket"], "id" | "state">,
  reason: "undone" | "dependency_reopened",
): Promise<void> {
  const byIt = ended.state === "cancelled" ? 1 : 0;
  for (const dependent of await lockDependents(tx, ended.id)) {
    if (dependent.claimed && reason === "undone")
      throw new Refusal("stale_transition", `${dependent.key}, which waited for it, was claimed already.`);
    const facts = await readTicketFacts(tx, dependent.id);
    if (facts === null || dependent.waived) continue;
    const heldForIt =
      facts.ticket.state === "on_hold" && facts.hold?.reason === "dependency" && facts.cancelledDependencies === byIt;
    if (heldForIt) await withdrawHold(tx, facts, reason);
    if (heldForIt || facts.ticket.state === "ready") await setTicketState(tx, facts, "blocked", { reason });
  }
}
