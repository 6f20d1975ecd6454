import type { TakeBackWaiver } from "../contract/reviews.ts";
import type { Ticket } from "../contract/tickets.ts";
import { findTicket } from "../db/find-ticket.ts";
import { takeWaiverBack } from "../db/finding-waivers.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { Refusal } from "./refusal.ts";
import { tellUnwaived } from "./steps/waive-findings.ts";

/**
 * A lead takes a person's waiver back: the finding counts again, from the next brief and the next review on. A ticket that was
 * made of it stays. Throws `not_found` where no person has waived it, `stale_transition` on a ticket that is over.
 */
export async function takeBackWaiver(
  access: Access,
  idOrKey: string,
  findingKey: string,
  input: TakeBackWaiver,
): Promise<Ticket> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "decide", target.projectId);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { key, state } = facts.ticket;
    found(facts.waivers.find((waiver) => waiver.key === findingKey && waiver.by.kind === "user") ?? null, "finding");
    if (state === "done" || state === "cancelled")
      throw new Refusal("stale_transition", `${key} is ${state}: nothing more is asked of it.`);
    await takeWaiverBack(tx, target.id, findingKey, person(access));
    tellUnwaived(tx, facts, findingKey, { reason: "taken_back", note: input.note?.trim() ? input.note : null });
  });
  return readTicket(target.id);
}
