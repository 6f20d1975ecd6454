import type { Tx } from "#lib/db/connection/tx.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { TICKET_STATES, type TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { tellDependents } from "#lib/lifecycle/tickets/tell-dependents.ts";
import { type Move, setTicketState } from "./set-ticket-state.ts";

/** Moves a locked ticket to another state; where it has ended, those that wait for it hear of it. Throws `stale_transition`. */
export async function moveTicket(tx: Tx, facts: TicketFacts, to: TicketState, move: Move): Promise<void> {
  await setTicketState(tx, facts, to, move);
  if (TICKET_STATES[to].final) await tellDependents(tx, facts);
}
