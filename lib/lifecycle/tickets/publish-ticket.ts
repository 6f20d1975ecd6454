import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findTicket } from "#lib/db/tickets/find-ticket.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { authorize, found, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { placeTicket } from "./place-ticket.ts";

/** A draft becomes ready, blocked, or held where what it waits for was cancelled. Throws `stale_transition`. */
export async function publishTicket(access: Access, idOrKey: string): Promise<Ticket> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    if (facts.ticket.state !== "draft")
      throw new Refusal("stale_transition", `${facts.ticket.key} is ${facts.ticket.state}, not a draft.`);
    await placeTicket(tx, facts);
  });
  return readTicket(target.id);
}
