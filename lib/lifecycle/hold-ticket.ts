import type { HoldTicket, Ticket } from "../contract/tickets.ts";
import { findTicket } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Tx } from "../db/tx.ts";
import type { Access } from "../engine/access.ts";
import { quoteInline } from "../engine/quote.ts";
import { stableHash } from "../engine/stable-hash.ts";
import type { TicketFacts } from "../engine/ticket-facts.ts";
import { TICKET_TRANSITIONS } from "../engine/ticket-states.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";
import { endRun, openRun } from "./steps/end-run.ts";
import { moveTicket } from "./steps/move-ticket.ts";
import { openHold } from "./steps/open-hold.ts";
import { dropReview } from "./steps/open-review.ts";

/** A person holds a ticket; its run ends in the same transaction. Throws `stale_transition`, also where its run is paused: it is held already. */
export async function holdTicket(access: Access, idOrKey: string, input: HoldTicket): Promise<Ticket> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { ticket, hold } = facts;
    if (hold) throw new Refusal("stale_transition", `${ticket.key} is held already.`);
    if (ticket.state === "draft" || !(TICKET_TRANSITIONS[ticket.state] as readonly string[]).includes("on_hold")) {
      throw new Refusal("stale_transition", `${ticket.key} is ${ticket.state}: there is nothing to hold.`);
    }
    await holdForPerson(tx, facts, access, input.note, input.checkAt ? new Date(input.checkAt) : undefined);
  });
  return readTicket(target.id);
}

/** Ends what goes on and holds the ticket for `human`, owned by the person who held it. */
export async function holdForPerson(
  tx: Tx,
  facts: TicketFacts,
  access: Access,
  note: string,
  checkAt?: Date,
): Promise<void> {
  const run = openRun(facts);
  if (run) await endRun(tx, facts, run, "cancelled", { summary: note });
  await dropReview(tx, facts, "The ticket was held before a verdict");
  await moveTicket(tx, facts, "on_hold", { reason: "held_by_person" });
  await openHold(
    tx,
    facts,
    {
      subject: "ticket",
      reason: "human",
      category: null,
      summary: quoteInline(note),
      fingerprint: `fp-${stableHash(facts.ticket.id).slice(0, 8)}`,
    },
    { openedBy: person(access), ownerUserId: access.userId, checkAt },
  );
}
