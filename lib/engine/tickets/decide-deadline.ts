import type { NewHold } from "#lib/engine/holds/new-hold.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";
import type { TicketFacts } from "./ticket-facts.ts";
import { TICKET_TRANSITIONS } from "./ticket-transitions.ts";

/** `passed` is over, with or without a hold: the same deadline asks nothing again. */
export type DeadlineStep = { passed: boolean; hold: NewHold | null };

/**
 * What the deadline of a ticket leads to, once it has come (docs/contract.md#tickets): a ticket that is not done is held, so that a
 * person sees it. One that is held already, also by its paused run, waits for a person as it is.
 */
export function decideDeadline({ ticket, hold, now }: Pick<TicketFacts, "ticket" | "hold" | "now">): DeadlineStep {
  const { deadline, deadlineOpen, state } = ticket;
  const isLate = deadlineOpen && deadline !== null && deadline <= now;
  const mayBeHeld = (TICKET_TRANSITIONS.deadline_passed.from as readonly string[]).includes(state);
  if (!isLate || (!mayBeHeld && state !== "on_hold")) return { passed: false, hold: null };
  if (hold !== null || !mayBeHeld) return { passed: true, hold: null };
  return {
    passed: true,
    hold: {
      subject: "ticket",
      reason: "deadline",
      category: null,
      summary: `Not done by its deadline, ${deadline.toISOString().slice(0, 16).replace("T", " ")} UTC`,
      fingerprint: `fp-${stableHash(`deadline ${ticket.id}`).slice(0, 8)}`,
    },
  };
}
