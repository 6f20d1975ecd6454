import { useLiveEvents } from "#lib/client/live/live-provider.tsx";
import { hideToast, showToast } from "#lib/client/toasts/toasts.ts";

/** Ticket id → the toast that offers to take its decision back. */
const pending = new Map<string, { ticketKey: string; toast: number }>();

/** Notes which toast offers to take back a decision on which ticket. */
export function offersUndo(ticketId: string, ticketKey: string, toast: number): void {
  pending.set(ticketId, { ticketKey, toast });
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
    if (hideToast(offer.toast)) showToast({ message: `${data.agent} has taken ${offer.ticketKey}.`, seconds: 4 });
  });
}
