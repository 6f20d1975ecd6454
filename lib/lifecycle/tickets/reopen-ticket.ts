import type { ReopenTicket, Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockOpenDependencies } from "#lib/db/tickets/dependencies.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { insertReopening } from "#lib/db/tickets/ticket-reopenings.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { holdForDependency } from "#lib/lifecycle/transaction/open-hold.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setTicketState } from "#lib/lifecycle/transaction/set-ticket-state.ts";
import { recallDependents } from "./recall-dependents.ts";

/**
 * Opens a ticket again that is done or cancelled: `ready`, `blocked` by what it waits for, or held where some of that was cancelled. Its
 * history stays, its budgets are counted anew, and the next brief says why (docs/contract.md#tickets). Tickets that waited for it wait
 * again, unless an agent has begun with them. A deadline that has passed does not hold it.
 * By: `decide`. Locks the ticket, what it waits for, and what waits for it. Events: `ticket.state_changed`, `hold.opened`;
 * on those that wait for it `hold.updated`, `ticket.state_changed`. Refuses `stale_transition` for a ticket that has not ended.
 */
export async function reopenTicket(access: Access, idOrKey: string, input: ReopenTicket): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { ticket } = facts;
    if (!TICKET_STATES[ticket.state].final)
      throw new Refusal("stale_transition", `${ticket.key} is ${ticket.state}: it has not ended.`);
    const budget = ticket.budget + 1;
    await insertReopening(tx, { ticketId: ticket.id, budget, note: input.note, actor: person(access) });
    const isCancelled = facts.cancelledDependencies > 0;
    const waits = isCancelled || (await lockOpenDependencies(tx, ticket.id)) > 0;
    const isLate = ticket.deadline !== null && ticket.deadline <= facts.now;
    const patch = { budget, verification: null, ...(isLate ? { deadline_open: false } : {}) };
    await setTicketState(tx, facts, waits ? "blocked" : "ready", { reason: "reopened", patch, note: input.note });
    if (isCancelled) await holdForDependency(tx, facts, "a ticket");
    await recallDependents(tx, ticket, "dependency_reopened");
    const subject = { kind: "ticket", id: target.id, name: facts.ticket.key };
    await recordAct(tx, access, { act: "ticket.reopened", projectId: target.projectId, subject });
  });
  return readTicket(target.id);
}
