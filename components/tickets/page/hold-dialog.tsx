import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { holdTicket } from "#lib/server/actions/tickets.ts";
import { FormRefusal } from "../form/form-refusal.tsx";

const MINUTE = 60_000;
const CHECKS = [
  { label: "In 30 minutes", ms: 30 * MINUTE },
  { label: "In 1 hour", ms: 60 * MINUTE },
  { label: "In 4 hours", ms: 240 * MINUTE },
  { label: "In 1 day", ms: 24 * 60 * MINUTE },
];

/** Holds a ticket for oneself. It asks for a note, because whoever looks next has to know why. */
export function HoldDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, refusal, errorOf } = useAction(holdTicket);
  const [note, setNote] = useState("");
  const [check, setCheck] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (busy) return;
    if (note.trim() === "") return field.current?.focus();
    const checkAt = new Date(Date.now() + (CHECKS[check]?.ms ?? 0)).toISOString();
    const answer = await run({ id: ticket.id, note, checkAt });
    if (!answer) return;
    onClose();
    showToast({ message: `${ticket.key} needs a decision`, seconds: 4 });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
  };
  useShortcuts({ "mod+enter": () => void send() }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hold ${ticket.key}?`}
      description={`${CONSEQUENCE[ticket.state] ?? "No agent gets it until somebody decides."} You own the hold.`}
      initialFocus={field}
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={send}>
            Hold
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </>
      }
    >
      <FormRefusal refusal={refusal} />
      <div className="grid gap-4 px-6 pb-5 max-tablet:px-4">
        <Field label="Why" hint="Needed: whoever looks next has to know." error={errorOf("note", "The note")}>
          {(ids) => (
            <Textarea {...ids} ref={field} required value={note} onChange={(event) => setNote(event.target.value)} />
          )}
        </Field>
        <Field label="Look again">
          {(ids) => (
            <Select {...ids} value={check} onChange={(event) => setCheck(Number(event.target.value))}>
              {CHECKS.map(({ label }, index) => (
                <option key={label} value={index}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Dialog>
  );
}

const CONSEQUENCE: Partial<Record<TicketDetail["state"], string>> = {
  in_progress: "Its run ends now, and no agent gets it until somebody decides.",
  in_review: "Its review is dropped, and nothing happens until somebody decides.",
};
