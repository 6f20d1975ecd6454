import type { MarkScopeDrift } from "#lib/contract/reviews.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { openFindings } from "#lib/engine/reviews/open-findings.ts";
import type { ReviewFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { linkFinding } from "./link-finding.ts";

/** The states in which nobody works on the ticket: no agent has the finding in its brief. */
const MAY_CHANGE: readonly TicketState[] = ["ready", "blocked", "on_hold"];

/**
 * A person says that an open finding is outside of the criteria: it becomes a draft, which is returned, and no brief of
 * this ticket has it any more.
 * By: `decide`. Locks the ticket. Events: those of `linkFinding`. Doing it again returns the same draft. Refuses
 * `not_found` for a finding that no review raised, `stale_transition` for one that is settled and while an agent or a
 * sentinel has the ticket.
 */
export async function markScopeDrift(
  access: Access,
  idOrKey: string,
  findingKey: string,
  input: MarkScopeDrift,
): Promise<Ticket> {
  const target = await permitted(access, "decide", findTicket(idOrKey), "ticket");
  const linkedId = await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    const review = found(lastRaised(facts, findingKey), "finding");
    const before = facts.waivers.find(({ key, by }) => key === findingKey && by.kind === "user");
    if (before?.linkedKey) return found(await findTicket(before.linkedKey), "ticket").id;
    refuseSettled(facts, findingKey);
    const finding = review.findings.find(({ key }) => key === findingKey) as ReviewFacts["findings"][number];
    return linkFinding(tx, facts, finding, review, { actor: person(access), note: input.note ?? null });
  });
  return readTicket(linkedId);
}

function lastRaised(facts: TicketFacts, findingKey: string): ReviewFacts | null {
  return facts.reviews.findLast(({ findings }) => findings.some(({ key }) => key === findingKey)) ?? null;
}

function refuseSettled(facts: TicketFacts, findingKey: string): void {
  const { key, state } = facts.ticket;
  if (!MAY_CHANGE.includes(state))
    throw new Refusal(
      "stale_transition",
      `${key} is ${state}: its findings can be taken out while it is held or ready.`,
    );
  if (!openFindings(facts).some((finding) => finding.key === findingKey))
    throw new Refusal("stale_transition", "This finding is settled: the next attempt is not asked for it.");
}
