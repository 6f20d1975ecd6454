import type { Tx } from "#lib/db/connection/tx.ts";
import { type TicketPatch, updateTicketState } from "#lib/db/tickets/update-ticket.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { TICKET_TRANSITIONS, type TicketCause } from "#lib/engine/tickets/ticket-transitions.ts";
import { isTransition } from "#lib/engine/transitions/transition.ts";
import { Refusal } from "./refusal.ts";

/** What is written with a new state. `retryAfter` counts for `ready` alone; a ticket waits for it and for its own `notBefore`, the later of them. A decision may leave the state as it is. */
export type Move = {
  reason: TicketCause | `decided_${DecisionVerb}` | "undone";
  retryAfter?: Date | null;
  patch?: TicketPatch;
  /** a person's words, for the log */
  note?: string;
};

/** What a ticket has waited so far still counts when it comes back from these: a retry does not begin at the end of the line. */
const AT_WORK: ReadonlySet<TicketState> = new Set(["ready", "in_progress", "in_review"]);

/**
 * Writes another state of a locked ticket, and brings `facts` up to date. Event: `ticket.state_changed`; none where the
 * state stays as it is and only the patch is written. Throws `stale_transition` where the row is no longer in the state
 * it was read in, and an Error, a defect, for a transition that is not in the engine's table.
 */
export async function setTicketState(tx: Tx, facts: TicketFacts, to: TicketState, move: Move): Promise<void> {
  const { ticket } = facts;
  const from = ticket.state;
  if (from !== to && move.reason !== "undone" && !isTransition(TICKET_TRANSITIONS, move.reason, from, to))
    throw new Error(`No ticket goes from ${from} to ${to} by ${move.reason}.`);
  const retryAfter = to === "ready" ? (move.retryAfter ?? null) : null;
  const final = to === "done" || to === "cancelled";
  const patch: TicketPatch = {
    retry_after: retryAfter,
    due: to !== "ready" || [retryAfter, ticket.notBefore].every((at) => at === null || at <= facts.now),
    completed_at: final ? facts.now : null,
    ...(to === "ready" && !AT_WORK.has(from) ? { ready_since: facts.now, aged: 0 } : {}),
    ...move.patch,
  };
  const moved = await updateTicketState(tx, ticket.id, from, to, patch);
  if (!moved) throw new Refusal("stale_transition", `${ticket.key} is no longer ${from}.`);
  Object.assign(ticket, { state: to, retryAfter, completedAt: patch.completed_at });
  ticket.budget = move.patch?.budget ?? ticket.budget;
  ticket.reviewBudget = move.patch?.review_budget ?? ticket.reviewBudget;
  if (from === to) return;
  tx.emit({
    type: "ticket.state_changed",
    projectId: ticket.projectId,
    ticketId: ticket.id,
    data: {
      from,
      to,
      reason: move.reason,
      key: ticket.key,
      retryAfter: retryAfter?.toISOString() ?? null,
      ...(move.note === undefined ? {} : { note: move.note }),
    },
  });
}
