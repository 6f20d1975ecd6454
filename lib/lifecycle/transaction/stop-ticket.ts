import type { Tx } from "#lib/db/connection/tx.ts";
import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { endRun, openRun } from "./end-run.ts";
import { moveTicket } from "./move-ticket.ts";
import { type HoldDetails, openHold } from "./open-hold.ts";
import { dropReview } from "./open-review.ts";

/** What holds a ticket whatever it is doing; the reason in the log. */
export type StopCause = "held_by_person" | "deadline_passed" | "budget_reached";

/**
 * Holds a locked ticket that nobody holds yet: ends its run, whose summary is `summary`, and its review, and opens the hold. Events:
 * `run.finished`, `ticket.state_changed`, `hold.opened`. Throws `stale_transition` where its run has just stopped.
 */
export async function stopTicket(
  tx: Tx,
  facts: TicketFacts,
  cause: StopCause,
  hold: NewHold,
  { summary, details = {} }: { summary: string; details?: HoldDetails },
): Promise<void> {
  const run = openRun(facts);
  if (run) await endRun(tx, facts, run, "cancelled", cause, { summary });
  await dropReview(tx, facts, "The ticket was held before a verdict");
  await moveTicket(tx, facts, "on_hold", { reason: cause });
  await openHold(tx, facts, hold, details);
}
