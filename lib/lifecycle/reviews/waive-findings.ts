import type { Actor } from "#lib/contract/basics.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { upsertWaiver } from "#lib/db/reviews/finding-waivers.ts";
import { lastCompletedReview } from "#lib/engine/reviews/open-findings.ts";
import { quoteInline } from "#lib/engine/text/quote.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { Proposal } from "#lib/lifecycle/holds/propose-decision.ts";

/**
 * Writes which findings a decision leaves out, and who did: no brief has them any more, and a review that raises them
 * again does not reject for them. Behind the ticket's lock, after the decision: a waiver has its time. Event:
 * `finding.waived` for each.
 */
export async function waiveFindings(
  tx: Tx,
  facts: TicketFacts,
  holdId: string,
  { waive, note }: Pick<Proposal, "waive" | "note">,
  by: { decisionId: string; actor: Actor },
): Promise<void> {
  const { id: ticketId, projectId } = facts.ticket;
  for (const key of waive) {
    const { actor, decisionId } = by;
    const afterReview = lastCompletedReview(facts);
    await upsertWaiver(tx, {
      ticketId,
      key,
      kind: "waived",
      actor,
      note,
      linkedTicketId: null,
      decisionId,
      afterReview,
    });
    tx.emit({
      type: "finding.waived",
      projectId,
      ticketId,
      holdId,
      actor,
      data: { kind: "waived", findingKey: key, issue: issueOf(facts, key), note },
    });
  }
}

/** Writes the event `finding.unwaived`: a finding counts again. */
export function tellUnwaived(
  tx: Tx,
  facts: TicketFacts,
  key: string,
  {
    holdId = null,
    reason,
    note = null,
  }: { holdId?: string | null; reason: "undone" | "taken_back"; note?: string | null },
): void {
  tx.emit({
    type: "finding.unwaived",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    holdId,
    data: { findingKey: key, issue: issueOf(facts, key), reason, note },
  });
}

function issueOf({ reviews }: TicketFacts, key: string): string | null {
  const finding = reviews.flatMap(({ findings }) => findings).findLast((candidate) => candidate.key === key);
  return finding ? quoteInline(finding.issue) : null;
}
