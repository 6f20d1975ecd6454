"use client";
import Link from "next/link";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useShortcuts } from "#lib/client/shortcuts.ts";
import { showToast } from "#lib/client/toasts.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { createTicket } from "#lib/server/actions/tickets.ts";
import { FormRefusal } from "./form-refusal.tsx";
import { EMPTY_DRAFT, fieldsOf } from "./ticket-draft.ts";
import { TicketForm } from "./ticket-form.tsx";

/** Makes a ticket. What was written stays when the dialog is closed, until it was sent. */
export function NewTicketDialog({
  project,
  labels,
  open,
  onOpenChange,
  onCreated,
}: {
  project: string;
  labels: readonly string[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (ticket: Ticket) => unknown;
}) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const { run, busy, refusal, errorOf, reset } = useAction(createTicket);
  const title = useRef<HTMLInputElement>(null);
  const send = async (state: "ready" | "draft") => {
    if (busy) return;
    if (draft.title.trim() === "") return title.current?.focus();
    const answer = await run({ ...fieldsOf(draft), project, state });
    if (!answer) return;
    setDraft(EMPTY_DRAFT);
    onOpenChange(false);
    showToast({ message: <CreatedMessage ticket={answer.value} />, spoken: `${answer.value.key} created` });
    onCreated(answer.value);
  };
  useShortcuts({ "mod+enter": () => void send("ready") }, { inDialog: true, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        reset();
        onOpenChange(next);
      }}
      title="New ticket"
      initialFocus={title}
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={() => send("ready")}>
            Create ticket
          </Button>
          <Button busy={busy} onClick={() => send("draft")}>
            Save as draft
          </Button>
          <span className="flex-1" />
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Close
          </Button>
        </>
      }
    >
      <FormRefusal refusal={refusal} />
      <TicketForm
        project={project}
        draft={draft}
        onChange={setDraft}
        errorOf={errorOf}
        knownLabels={labels}
        titleRef={title}
      />
    </Dialog>
  );
}

function CreatedMessage({ ticket: { key, title, state } }: { ticket: Ticket }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link href={`/tickets/${key}`} className="font-mono text-meta underline decoration-line-3 underline-offset-2">
        {key}
      </Link>
      <span className="truncate">
        {state === "draft" ? "saved as a draft" : "created"}: {title}
      </span>
    </span>
  );
}
