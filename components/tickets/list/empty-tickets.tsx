import { Tickets } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { type TicketFilter, ticketSearch } from "#lib/client/tickets/ticket-filter.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";

/** No rows: because there is no ticket at all, or because the filters leave none. */
export function EmptyTickets({ filter, onNew }: { filter: TicketFilter; onNew: (() => void) | null }) {
  if (ticketSearch({ ...filter, project: undefined }) !== "")
    return (
      <EmptyState
        icon={<Tickets />}
        title={sentence(filter)}
        action={<ButtonLink href="/tickets">Show all tickets</ButtonLink>}
      >
        It appears here by itself once one does.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Tickets />}
      title="No tickets yet."
      action={
        onNew && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onNew}>New ticket</Button>
            <ButtonLink href="/tickets/import">Import tickets</ButtonLink>
          </div>
        )
      }
    >
      A ticket is a unit of work with acceptance criteria. Agents claim what is ready; what a machine cannot settle
      comes to the queue.
    </EmptyState>
  );
}

function sentence({ state, q }: TicketFilter): string {
  if (q) return `No ticket matches “${q}”.`;
  const [only] = state ?? [];
  return state?.length === 1 && only
    ? `No ticket is ${TICKET_STATES[only].label.toLowerCase()}.`
    : "No ticket matches.";
}
