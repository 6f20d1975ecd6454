import { useLiveEvents } from "#lib/client/live/live-provider.tsx";
import { hideToastAbout, isUndoable, pressUndoOf, showToast } from "#lib/client/toasts/toasts.ts";

/** A decision that was sent can be undone so long, by the database's clock; before that, as long as it waits. */
export const UNDO_SECONDS = 8;

/** Ticket id → the hold whose decision can be taken back. */
const pending = new Map<string, { ticketKey: string; holdId: string }>();

type Undoable = { id: string; ticket: { id: string; key: string } };

/**
 * Lets ⌘Z and the outbox take a decision back for so many seconds, in place of what was offered for its hold before. `spoken`: what
 * a screen reader hears.
 */
export function offerUndo({ id, ticket }: Undoable, seconds: number, undo: () => void, spoken = ""): void {
  pending.set(ticket.id, { ticketKey: ticket.key, holdId: id });
  showToast({ message: "", hidden: true, about: id, undo, seconds, spoken });
}

/** Whether ⌘Z can take the decision on a hold back. */
export function isUndoOffered(holdId: string): boolean {
  return isUndoable(holdId);
}

/** Ends the offer of a hold. Answers whether there was one. */
export function withdrawUndo(holdId: string): boolean {
  return hideToastAbout(holdId);
}

/** Takes back what is offered for a hold; false: nothing is. */
export function pressUndo(holdId: string): boolean {
  return pressUndoOf(holdId);
}

/**
 * A decision can be undone until an agent has taken it (docs/interaction.md#decisions): then the offer goes, and who has it
 * is said.
 */
export function useUndoUntilTaken(): void {
  useLiveEvents(({ type, ticketId, data }) => {
    const offer = ticketId === null ? undefined : pending.get(ticketId);
    if (ticketId === null || offer === undefined) return;
    if (type !== "run.started" && type !== "run.resumed") return;
    pending.delete(ticketId);
    if (withdrawUndo(offer.holdId)) showToast({ message: `${data.agent} has taken ${offer.ticketKey}.`, seconds: 4 });
  });
}
