import type { Ticket } from "../contract/tickets.ts";
import { findTicket } from "../db/find-ticket.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";
import { placeTicket } from "./steps/place-ticket.ts";

/** A draft becomes ready, blocked, or held where what it waits for was cancelled. Throws `stale_transition`. */
export async function publishTicket(access: Access, idOrKey: string): Promise<Ticket> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    if (facts.ticket.state !== "draft")
      throw new Refusal("stale_transition", `${facts.ticket.key} is ${facts.ticket.state}, not a draft.`);
    await placeTicket(tx, facts, "published");
  });
  return readTicket(target.id);
}
