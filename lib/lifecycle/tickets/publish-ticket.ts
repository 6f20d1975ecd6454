import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { lockTicketToPlace } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { holdForDependency } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";

/**
 * Makes a draft `ready`, `blocked` by what it waits for, or held where some of that was cancelled.
 * By: `decide`. Locks the ticket and what it waits for. Events: `ticket.state_changed`, `hold.opened`. Refuses `stale_transition` for
 * anything but a draft.
 */
export async function publishTicket(access: Access, idOrKey: string): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicketToPlace(tx, target.id), "ticket");
    if (facts.ticket.state !== "draft")
      throw new Refusal("stale_transition", `${facts.ticket.key} is ${facts.ticket.state}, not a draft.`);
    await placeTicket(tx, facts);
    const subject = { kind: "ticket", id: target.id, name: facts.ticket.key };
    await recordAct(tx, access, { act: "ticket.published", projectId: target.projectId, subject });
  });
  return readTicket(target.id);
}

/** Ready, blocked, or held where a dependency was cancelled. A draft cannot become held: it is blocked first. */
async function placeTicket(tx: Tx, facts: TicketFacts): Promise<void> {
  const isCancelled = facts.cancelledDependencies > 0;
  const to = isCancelled || facts.openDependencies > 0 ? "blocked" : "ready";
  await setTicketState(tx, facts, to, { reason: "published", retryAfter: facts.ticket.retryAfter });
  if (isCancelled) await holdForDependency(tx, facts, "a ticket");
}
