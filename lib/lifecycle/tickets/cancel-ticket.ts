import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { endRun, openRun } from "#lib/lifecycle/transaction/end-run.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { withdrawHold } from "#lib/lifecycle/transaction/open-hold.ts";
import { dropReview } from "#lib/lifecycle/transaction/open-review.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Gives a ticket up (docs/states.md#tickets): its run ends, its open hold is withdrawn, its review ends without a verdict, and the
 * tickets that wait for it are held.
 * By: `decide`. Locks the ticket, then those that wait for it. Events: `run.finished`, `hold.updated`,
 * `ticket.state_changed`; `hold.opened` on those that wait. Refuses `stale_transition` once it has ended.
 */
export async function cancelTicket(access: Access, idOrKey: string, input: { note?: string | null }): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { ticket } = facts;
    if (TICKET_STATES[ticket.state].final)
      throw new Refusal("stale_transition", `${ticket.key} is ${ticket.state} already.`);
    const run = openRun(facts);
    const summary = input.note ?? "The ticket was cancelled";
    if (run) await endRun(tx, facts, run, "cancelled", "ticket_cancelled", { summary });
    await withdrawHold(tx, facts, "ticket_cancelled");
    await dropReview(tx, facts, "The ticket was cancelled before a verdict");
    await moveTicket(tx, facts, "cancelled", { reason: "cancelled" });
    const subject = { kind: "ticket", id: target.id, name: facts.ticket.key };
    await recordAct(tx, access, { act: "ticket.cancelled", projectId: target.projectId, subject });
  });
  return readTicket(target.id);
}
