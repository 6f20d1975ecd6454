import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { cancelTicket } from "#lib/server/actions/tickets.ts";
import { FormRefusal } from "../form/form-refusal.tsx";

/** Gives a ticket up; asks once, and says what becomes of those that wait for it. */
export function CancelDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(cancelTicket);
  const keep = useRef<HTMLButtonElement>(null);
  const send = async () => {
    const answer = await run({ id: ticket.id });
    if (!answer) return;
    onClose();
    showToast({ message: `${ticket.key} is cancelled`, seconds: 4 });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel ${ticket.key}?`}
      description={consequence(ticket)}
      initialFocus={keep}
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={send}>
            Cancel ticket
          </Button>
          <Button ref={keep} onClick={onClose}>
            Keep
          </Button>
        </>
      }
    >
      <FormRefusal refusal={refusal} />
    </Dialog>
  );
}

function consequence({ state, blocks }: TicketDetail): string {
  const run = state === "in_progress" ? "Its run ends now. " : "";
  const count = blocks.length;
  if (count === 0) return `${run}Nothing more is tried, unless a lead reopens it.`;
  return `${run}${countOf(count, "ticket")} that ${count === 1 ? "waits" : "wait"} for it will need a decision.`;
}
