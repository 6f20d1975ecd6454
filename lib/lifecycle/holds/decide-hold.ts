import type { DecideHold, Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { settlePrecedent } from "#lib/lifecycle/precedents/settle-precedent.ts";
import { takeDecision } from "./take-decision.ts";

export type DecisionAnswer = { hold: Hold; ticket: Ticket; run: Run | null };

/**
 * A person settles a hold; it takes effect at once. The first decision wins: the ticket's row is the lock, and the
 * second caller is told who decided what and when.
 */
export async function decideHold(access: Access, holdId: string, input: DecideHold): Promise<DecisionAnswer> {
  const { ticketId, runId } = await takeDecision(access, holdId, input, (tx, where) =>
    settlePrecedent(tx, access, where, input),
  );
  return decisionAnswer(holdId, ticketId, runId);
}

/** Hold, ticket and run as they are now. */
export async function decisionAnswer(holdId: string, ticketId: string, runId: string | null): Promise<DecisionAnswer> {
  return {
    hold: await readHold(holdId),
    ticket: await readTicket(ticketId),
    run: runId === null ? null : await readRun(runId),
  };
}
