import { useState } from "react";
import { sendAction } from "#lib/client/requests/send-action.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import type { Answer } from "#lib/server/actions/act.ts";
import { cancelTicket, updateTicket } from "#lib/server/actions/tickets.ts";

export type TicketChange = Partial<Pick<Ticket, "priority" | "labels">>;

/** A ticket that stayed as it was, and why. */
export interface Stayed {
  id: string;
  key: string;
  why: string;
}

/**
 * Changes several tickets, one act for each, so that one that is refused spoils no other. What was changed can be taken back for as
 * long as the toast stands; a cancelled ticket cannot, a lead may reopen it.
 */
export function useBulkEdit(onDone: (changed: readonly string[]) => void) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [stayed, setStayed] = useState<readonly Stayed[]>([]);
  const each = async (tickets: readonly Ticket[], act: (ticket: Ticket) => Promise<Answer<Ticket>>) => {
    const changed: Ticket[] = [];
    const left: Stayed[] = [];
    for (const [done, ticket] of tickets.entries()) {
      setProgress({ done, of: tickets.length });
      const answer = await act(ticket);
      if (answer.ok) changed.push(answer.value);
      else left.push({ id: ticket.id, key: ticket.key, why: answer.problem.detail });
      if (!answer.ok && answer.problem.code === "unauthenticated") {
        noteSessionEnd();
        break;
      }
    }
    setProgress(null);
    setStayed(left);
    onDone(changed.map(({ id }) => id));
    return changed;
  };
  const update = async (tickets: readonly Ticket[], changeOf: (ticket: Ticket) => TicketChange) => {
    const before = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    const changed = await each(tickets, (ticket) => write(ticket, changeOf(ticket)));
    if (changed.length === 0) return;
    const undo = async () => {
      const back = await each(changed, (ticket) => {
        const { priority, labels } = before.get(ticket.id) ?? ticket;
        return write(ticket, { priority, labels });
      });
      showToast({ message: `${countOf(back.length, "ticket")} as before` });
    };
    showToast({ message: `${countOf(changed.length, "ticket")} changed`, undo: () => void undo() });
  };
  const cancel = async (tickets: readonly Ticket[]) => {
    const changed = await each(tickets, async ({ id }) => sendAction(cancelTicket, { id }) as Promise<Answer<Ticket>>);
    if (changed.length > 0) showToast({ message: `${countOf(changed.length, "ticket")} cancelled` });
  };
  return { progress, stayed, update, cancel, forget: () => setStayed([]) };
}

async function write({ id, version }: Ticket, change: TicketChange): Promise<Answer<Ticket>> {
  return sendAction(updateTicket, { id, version, ...change }) as Promise<Answer<Ticket>>;
}
