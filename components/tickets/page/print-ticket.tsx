import { useQueryClient } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketEventsQuery } from "#lib/client/tickets/ticket-queries.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TicketSheet } from "./ticket-sheet.tsx";

/** More pages of a log than this are too many sheets for anybody. */
const MOST_PAGES = 50;

/** Prints the history of a ticket, also with ⌘P: what of its log was not read yet is read first. */
export function PrintTicket({ ticket }: { ticket: TicketDetail }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    if (busy) return;
    setBusy(true);
    await client.fetchInfiniteQuery({ ...ticketEventsQuery(ticket.id), pages: MOST_PAGES }).catch(() => {});
    setBusy(false);
    window.print();
  };
  useShortcuts({ "mod+p": () => void print() });
  return (
    <>
      <IconButton label="Print the history" shortcut="mod+p" aria-busy={busy} onClick={print}>
        <Printer aria-hidden="true" />
      </IconButton>
      <TicketSheet ticket={ticket} />
    </>
  );
}
