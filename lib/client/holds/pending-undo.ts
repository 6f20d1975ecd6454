import { useLiveEvents } from "../live/live-provider.tsx";
import { hideToast, showToast } from "../toasts.ts";

let pending: { ticketId: string; ticketKey: string; toast: number } | null = null;

/** Notes which toast offers to take back a decision on which ticket. */
export function offersUndo(ticketId: string, ticketKey: string, toast: number): void {
  pending = { ticketId, ticketKey, toast };
}

/** A decision can be undone until an agent has taken it (DESIGN 7): then the offer goes, and who has it is said. */
export function useUndoUntilTaken(): void {
  useLiveEvents(({ type, ticketId, data }) => {
    if (pending === null || ticketId !== pending.ticketId) return;
    if (type !== "run.started" && type !== "run.resumed") return;
    const { toast, ticketKey } = pending;
    pending = null;
    if (hideToast(toast)) showToast({ message: `${data.agent} has taken ${ticketKey}.`, seconds: 4 });
  });
}
