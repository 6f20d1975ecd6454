import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { someTicketsQuery, ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Ticket, TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { updateTicket } from "#lib/server/actions/tickets.ts";
import { draftOf, fieldsOf } from "../form/ticket-draft.ts";
import { TicketForm } from "../form/ticket-form.tsx";
import { useSavedDraft } from "../form/use-saved-draft.ts";

/** What a ticket waits for may change only while nobody works on it. */
const WAITS_MAY_CHANGE: readonly Ticket["state"][] = ["draft", "blocked", "ready", "on_hold"];

/** Changes the text of a ticket. A change that somebody else made meanwhile is not overwritten: it is said, and what was written stays. */
export function EditDialog({ ticket, onClose }: { ticket: TicketDetail; onClose: () => void }) {
  const { data: dependsOn } = useQuery(someTicketsQuery(ticket.dependsOn));
  if (dependsOn || ticket.dependsOn.length === 0)
    return <Editor ticket={ticket} dependsOn={dependsOn ?? []} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Edit ${ticket.key}`}>
      <SkeletonRows rows={4} label="Reading the ticket" />
    </Dialog>
  );
}

function Editor({ ticket, dependsOn, onClose }: { ticket: TicketDetail; dependsOn: Ticket[]; onClose: () => void }) {
  const client = useQueryClient();
  const { run, busy, refusal, errorOf } = useAction(updateTicket);
  const title = useRef<HTMLInputElement>(null);
  // The ticket as it was when this was begun: a later change of somebody else must not slip in.
  const [begun] = useState(() => asItIs(ticket, dependsOn));
  const saved = useSavedDraft(`edit.${ticket.id}`, begun);
  const { draft, read = begun.read } = saved;
  const hasChanged = textOf(ticket) !== read?.text;
  const waitsFixed = WAITS_MAY_CHANGE.includes(ticket.state)
    ? undefined
    : `Cannot change while it is ${TICKET_STATES[ticket.state].label.toLowerCase()}.`;
  const send = async () => {
    if (busy) return;
    const { dependsOn: waits, ...text } = fieldsOf(draft);
    const changed = waits.toSorted().join() !== ticket.dependsOn.toSorted().join();
    // Where only its state moved on, nobody's words are lost.
    const version = hasChanged && read ? read.version : ticket.version;
    const answer = await run({ id: ticket.id, version, ...text, ...(changed ? { dependsOn: waits } : {}) });
    await client.invalidateQueries({ queryKey: ticketKeys.one(ticket.id) });
    if (!answer) return;
    saved.startAnew();
    onClose();
    showToast({ message: `${ticket.key} changed`, seconds: 4 });
  };
  useShortcuts({ "mod+enter": () => void send() }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${ticket.key}`}
      description={
        ticket.state === "in_progress"
          ? "The attempt under way keeps its prompt; the next one gets the new text."
          : undefined
      }
      initialFocus={title}
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={send}>
            Save
          </Button>
          <Button onClick={onClose}>Close</Button>
          {saved.isBegun && (
            <Button variant="quiet" onClick={() => saved.startAnew(asItIs(ticket, dependsOn))}>
              Discard changes
            </Button>
          )}
          {hasChanged && refusal && (
            <Button variant="quiet" onClick={() => saved.readAgain(readOf(ticket))}>
              Overwrite their change
            </Button>
          )}
        </>
      }
    >
      <TicketForm
        refusal={refusal}
        project={ticket.project}
        draft={draft}
        onChange={saved.change}
        errorOf={errorOf}
        titleRef={title}
        self={ticket.id}
        waitsFixed={waitsFixed}
      />
    </Dialog>
  );
}

function asItIs(ticket: Ticket, dependsOn: Ticket[]) {
  return { draft: draftOf(ticket, dependsOn), read: readOf(ticket) };
}

function readOf(ticket: Ticket) {
  return { version: ticket.version, text: textOf(ticket) };
}

function textOf(ticket: Ticket): string {
  return JSON.stringify(fieldsOf(draftOf(ticket, [])));
}
