import type { DecideHold, Hold } from "#lib/contract/holds.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { readDecidedCases } from "#lib/db/holds/decided-cases.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readRun } from "#lib/db/runs/runs.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { settlePrecedent } from "#lib/lifecycle/precedents/settle-precedent.ts";
import { permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { decideProjectHold } from "./decide-project-hold.ts";
import { type Making, makeDecision } from "./make-decision.ts";

/** `ticket` and `run` are null for a hold of a project. */
export type DecisionAnswer = { hold: Hold; ticket: Ticket | null; run: Run | null };

/**
 * Decides a hold, at once. The first decision wins: the ticket's row is the lock, and whoever comes second hears who
 * decided what and when.
 * What takes two people waits for the second one (docs/contract.md#four-eyes): the hold is open still, with `second`. `pending`: the
 * stored decision that this is.
 * By: `decide`. Locks, events, refusals: those of `makeDecision`, and of `settlePrecedent` for a kept answer; for a hold of a
 * project those of `decideProjectHold`.
 */
export async function decideHold(
  access: Access,
  holdId: string,
  input: DecideHold,
  pending: string | null = null,
): Promise<DecisionAnswer> {
  const target = await permitted(access, "decide", findHold(holdId), "hold");
  if (target.ticketId === null) {
    await decideProjectHold(access, { id: holdId, projectId: target.projectId }, input, pending);
    return decisionAnswer(holdId, null, null);
  }
  // Read before the lock: it is noted what was recommended, and nothing depends on it.
  const cases = await readDecidedCases(holdId);
  const alongside: Making["alongside"] = (tx, where) => settlePrecedent(tx, access, where, input);
  const { ticketId, runId } = await makeDecision(access, holdId, input, { alongside, mayWait: true, cases, pending });
  return decisionAnswer(holdId, ticketId, runId);
}

/** Hold, ticket and run as they are now, as the API answers a decision and its undo. */
export async function decisionAnswer(
  holdId: string,
  ticketId: string | null,
  runId: string | null,
): Promise<DecisionAnswer> {
  return {
    hold: await readHold(holdId),
    ticket: ticketId === null ? null : await readTicket(ticketId),
    run: runId === null ? null : await readRun(runId),
  };
}
