import { useQueryClient } from "@tanstack/react-query";
import { FileInput } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { updateTicket } from "#lib/server/actions/tickets.ts";

/** Says before the text of a ticket that nobody of the team wrote it; a lead who has read it may make it the team's own. */
export function ForeignTextNote({ ticket, mayWrite }: { ticket: TicketDetail; mayWrite: boolean }) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(updateTicket);
  const accept = async () => {
    const answer = await run({ id: ticket.id, version: ticket.version, foreignText: false });
    if (answer) showToast({ message: `The text of ${ticket.key} is the team's own now`, seconds: 4 });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
  };
  return (
    <div className="flex max-w-[100ch] flex-wrap items-center gap-x-3 gap-y-1 text-meta text-held-t">
      <p className="flex items-baseline gap-1.5">
        <FileInput aria-hidden="true" className="size-3.5 flex-none self-center" />
        <span>This text comes from outside. The brief says so to the agent, and what it may not ask for.</span>
      </p>
      {mayWrite && (
        <Button size="sm" busy={busy} onClick={accept}>
          Accept as ours
        </Button>
      )}
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  );
}
