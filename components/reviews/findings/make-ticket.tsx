import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { FormRefusal } from "#components/tickets/form/form-refusal.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { markScopeDrift } from "#lib/server/actions/tickets.ts";

interface MakeTicketProps {
  ticket: { id: string; key: string };
  finding: { key: string; label: string; issue: string };
}

/** Makes an open finding a ticket of its own, because it is outside of what its ticket asks for. It asks once. */
export function MakeTicket({ children, ...props }: MakeTicketProps & { children: (ask: () => void) => ReactNode }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      {asking && <MakeTicketDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function MakeTicketDialog({ ticket, finding, onClose }: MakeTicketProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(markScopeDrift);
  const [note, setNote] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    if (busy) return;
    const answer = await run({ id: ticket.id, findingKey: finding.key, note });
    if (!answer) return;
    onClose();
    const { key } = answer.value;
    showToast({
      message: (
        <>
          {finding.label} is{" "}
          <Link href={`/tickets/${key}`} className="underline decoration-line-3 underline-offset-2">
            {key}
          </Link>{" "}
          now, a draft
        </>
      ),
      spoken: `${finding.label} is ${key} now, a draft`,
    });
    await Promise.all([
      client.invalidateQueries({ queryKey: ["hold"] }),
      client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) }),
    ]);
  };
  useShortcuts({ "mod+enter": () => void send() }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Make ${finding.label} a ticket?`}
      description={`For what is outside of what ${ticket.key} asks for. It becomes a draft of its own, and no attempt at ${ticket.key} is asked for it again.`}
      initialFocus={field}
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={send}>
            Make it a ticket
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </>
      }
    >
      <FormRefusal refusal={refusal} />
      <div className="grid gap-4 px-6 pb-5 max-tablet:px-4">
        <p className="line-clamp-4 rounded-2 border border-line-1 bg-well px-3 py-2 wrap-anywhere text-t2">
          {plainText(finding.issue)}
        </p>
        <Field label="Why" optional>
          {(ids) => <Textarea {...ids} ref={field} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
      </div>
    </Dialog>
  );
}
