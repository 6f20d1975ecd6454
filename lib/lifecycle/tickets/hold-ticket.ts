import type { HoldTicket, Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { TICKET_TRANSITIONS } from "#lib/engine/tickets/ticket-transitions.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { stopTicket } from "#lib/lifecycle/transaction/stop-ticket.ts";

/**
 * Holds a ticket for a person; its run and its review end.
 * By: `decide`. Locks the ticket. Events: `run.finished`, `ticket.state_changed`, `hold.opened`. Refuses
 * `stale_transition` for a ticket that is held already (also by a paused run), is a draft or has ended.
 */
export async function holdTicket(access: Access, idOrKey: string, input: HoldTicket): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { ticket, hold } = facts;
    if (hold) throw new Refusal("stale_transition", `${ticket.key} is held already.`);
    if (!(TICKET_TRANSITIONS.held_by_person.from as readonly string[]).includes(ticket.state)) {
      throw new Refusal("stale_transition", `${ticket.key} is ${ticket.state}: there is nothing to hold.`);
    }
    await holdForPerson(tx, facts, access, input.note, input.checkAt ? new Date(input.checkAt) : undefined);
    const subject = { kind: "ticket", id: target.id, name: facts.ticket.key };
    await recordAct(tx, access, { act: "ticket.held", projectId: target.projectId, subject });
  });
  return readTicket(target.id);
}

/**
 * Ends the run and the review of a locked ticket and holds it, reason `human`, owned by the caller. `checkAt` left out:
 * the policy's first check.
 */
export async function holdForPerson(
  tx: Tx,
  facts: TicketFacts,
  access: Access,
  note: string,
  checkAt?: Date,
): Promise<void> {
  const hold: NewHold = {
    subject: "ticket",
    reason: "human",
    category: null,
    summary: quoteInline(note),
    fingerprint: `fp-${stableHash(facts.ticket.id).slice(0, 8)}`,
  };
  const details = { openedBy: person(access), ownerUserId: access.userId, checkAt };
  await stopTicket(tx, facts, "held_by_person", hold, { summary: note, details });
}
