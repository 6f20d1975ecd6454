import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { reopenTicket } from "#lib/server/actions/tickets.ts";
import { FormRefusal } from "../form/form-refusal.tsx";

/** Opens a ticket again that had ended. It asks for the reason, because the next attempt has to know what is missing. */
export function ReopenDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, refusal, errorOf } = useAction(reopenTicket);
  const [note, setNote] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (busy) return;
    if (note.trim() === "") return field.current?.focus();
    const answer = await run({ id: ticket.id, note });
    if (!answer) return;
    onClose();
    showToast({
      message: `${ticket.key} is ${TICKET_STATES[answer.value.state].label.toLowerCase()} again`,
      seconds: 4,
    });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
  };
  useShortcuts({ "mod+enter": () => void send() }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Reopen ${ticket.key}?`}
      description={consequence(ticket)}
      initialFocus={field}
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={send}>
            Reopen
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </>
      }
    >
      <FormRefusal refusal={refusal} />
      <div className="px-6 pb-5 max-tablet:px-4">
        <Field label="Why" hint="Needed: the next attempt reads it." error={errorOf("note", "The reason")}>
          {(ids) => (
            <Textarea {...ids} ref={field} required value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function consequence({ blocks, runs }: TicketDetail): string {
  const next = `Attempt ${(runs.at(-1)?.number ?? 0) + 1} begins with fresh budgets; its history stays.`;
  if (blocks.length === 0) return next;
  return `${next} ${countOf(blocks.length, "ticket")} that ${blocks.length === 1 ? "depends" : "depend"} on it ${blocks.length === 1 ? "waits" : "wait"} again, unless an agent has begun.`;
}
