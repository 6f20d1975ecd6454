import type { Tx } from "#lib/db/connection/tx.ts";
import { lockBlockedDependents, lockOpenDependencies } from "#lib/db/tickets/dependencies.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { TICKET_STATES, type TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { holdForDependency } from "./open-hold.ts";
import { type Move, setTicketState } from "./set-ticket-state.ts";

/**
 * Moves a locked ticket to another state; to `blocked` instead of `ready` where a ticket that it waits for was reopened. Where it has ended, the tickets that wait for it are locked too: they become ready
 * with their last dependency, or are held because what they wait for will never be done (docs/states.md#tickets). Throws `stale_transition`.
 */
export async function moveTicket(tx: Tx, facts: TicketFacts, to: TicketState, move: Move): Promise<void> {
  const waits = to === "ready" && facts.openDependencies > 0 && (await lockOpenDependencies(tx, facts.ticket.id)) > 0;
  await setTicketState(tx, facts, waits ? "blocked" : to, move);
  if (TICKET_STATES[to].final && facts.hasDependents) await moveDependents(tx, facts);
}

async function moveDependents(tx: Tx, ended: TicketFacts): Promise<void> {
  for (const id of await lockBlockedDependents(tx, ended.ticket.id)) {
    const facts = await readTicketFacts(tx, id);
    if (facts !== null) await placeBlocked(tx, facts, ended.ticket.key);
  }
}

/**
 * Places a locked ticket that is blocked, by what it waits for: ready where nothing is left, held where some of it was cancelled
 * (`cancelledKey` says which, for the summary). Events: `ticket.state_changed`, `hold.opened`. Else it stays as it is: false.
 */
export async function placeBlocked(tx: Tx, facts: TicketFacts, cancelledKey: string): Promise<boolean> {
  if (facts.cancelledDependencies > 0) await holdForDependency(tx, facts, cancelledKey);
  else if (facts.openDependencies === 0) await setTicketState(tx, facts, "ready", { reason: "dependencies_done" });
  else return false;
  return true;
}
