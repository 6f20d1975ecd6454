import type { Actor } from "#lib/contract/basics.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { upsertWaiver } from "#lib/db/reviews/finding-waivers.ts";
import { findLinkedTicket, insertLinkedTicket } from "#lib/db/tickets/linked-tickets.ts";
import { lastCompletedReview } from "#lib/engine/reviews/open-findings.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import { linkedTicketText } from "#lib/engine/tickets/linked-ticket-text.ts";
import type { FindingFacts, ReviewFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/**
 * Takes a finding out of a locked ticket because it is outside of the criteria, and makes a draft of it: one for each
 * finding, however often it is raised. Returns the id of that draft. Events: `ticket.created`, `finding.waived`.
 * `review`: the one that raised it.
 */
export async function linkFinding(
  tx: Tx,
  facts: TicketFacts,
  finding: FindingFacts,
  review: Pick<ReviewFacts, "runId" | "sentinel">,
  by: { actor: Actor; note: string | null },
): Promise<string> {
  const { ticket } = facts;
  const linked =
    (await findLinkedTicket(tx, ticket.id, finding.key)) ?? (await makeDraft(tx, facts, finding, review, by.actor));
  await upsertWaiver(tx, {
    ticketId: ticket.id,
    key: finding.key,
    kind: "scope_drift",
    actor: by.actor,
    note: by.note,
    linkedTicketId: linked.id,
    decisionId: null,
    afterReview: lastCompletedReview(facts),
  });
  tx.emit({
    type: "finding.waived",
    projectId: ticket.projectId,
    ticketId: ticket.id,
    runId: review.runId,
    holdId: facts.hold?.id,
    actor: by.actor,
    data: {
      kind: "scope_drift",
      findingKey: finding.key,
      issue: quoteInline(finding.issue),
      linked: linked.key,
      note: by.note,
    },
  });
  return linked.id;
}

async function makeDraft(
  tx: Tx,
  facts: TicketFacts,
  finding: FindingFacts,
  review: Pick<ReviewFacts, "runId" | "sentinel">,
  actor: Actor,
): Promise<{ id: string; key: string }> {
  const { ticket } = facts;
  const id = newId("tkt");
  const attempt = facts.runs.find((run) => run.id === review.runId)?.number ?? null;
  const text = linkedTicketText(finding, { key: ticket.key, attempt, by: review.sentinel ?? "The sentinel" });
  const key = await insertLinkedTicket(tx, { ...text, id, originTicketId: ticket.id, originFindingKey: finding.key });
  tx.emit({
    type: "ticket.created",
    projectId: ticket.projectId,
    ticketId: id,
    actor,
    data: { title: text.title, state: "draft", origin: ticket.key },
  });
  return { id, key };
}
