import { useQuery } from "@tanstack/react-query";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { someTicketsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { NewTicketDialog } from "../form/new-ticket-dialog.tsx";
import { draftOf } from "../form/ticket-draft.ts";

/** Begins a new ticket with the text of this one; its history stays where it is. */
export function DuplicateTicket({ ticket }: { ticket: TicketDetail }) {
  const [open, setOpen] = useState<boolean | null>(null);
  useShortcuts({ "shift+d": { run: () => setOpen(true), label: "Duplicate the ticket" } });
  return (
    <>
      <IconButton label="Duplicate the ticket" onClick={() => setOpen(true)}>
        <CopyPlus aria-hidden="true" />
      </IconButton>
      {open !== null && <Duplicate ticket={ticket} open={open} onOpenChange={setOpen} />}
    </>
  );
}

function Duplicate({
  ticket,
  open,
  onOpenChange,
}: {
  ticket: TicketDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { data: dependsOn } = useQuery(someTicketsQuery(ticket.dependsOn));
  if (dependsOn === undefined && ticket.dependsOn.length > 0) return null;
  // Nobody can wait for a ticket that was given up.
  const waits = (dependsOn ?? []).filter(({ state }) => state !== "cancelled");
  return (
    <NewTicketDialog
      project={ticket.project}
      name={`like.${ticket.id}`}
      title={`New ticket like ${ticket.key}`}
      start={draftOf(ticket, waits)}
      open={open}
      onOpenChange={onOpenChange}
      onCreated={() => {}}
    />
  );
}
