import type { TakeBackWaiver } from "#lib/contract/reviews.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { takeWaiverBack } from "#lib/db/reviews/finding-waivers.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { tellUnwaived } from "./waive-findings.ts";

/**
 * Takes a person's waiver back: the finding counts again, from the next brief and the next review on. A draft that was
 * made of it stays.
 * By: `decide`. Locks the ticket. Event: `finding.unwaived`. Refuses `not_found` where no person has waived the
 * finding, `stale_transition` once the ticket has ended.
 */
export async function takeBackWaiver(
  access: Access,
  idOrKey: string,
  findingKey: string,
  input: TakeBackWaiver,
): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const { key, state } = facts.ticket;
    found(facts.waivers.find((waiver) => waiver.key === findingKey && waiver.by.kind === "user") ?? null, "finding");
    if (state === "done" || state === "cancelled")
      throw new Refusal("stale_transition", `${key} is ${state}: nothing more is asked of it.`);
    await takeWaiverBack(tx, target.id, findingKey, person(access));
    tellUnwaived(tx, facts, findingKey, { reason: "taken_back", note: input.note ?? null });
  });
  return readTicket(target.id);
}
