import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { createTicket } from "#lib/server/actions/tickets.ts";
import { EMPTY_DRAFT, fieldsOf, type TicketDraft } from "./ticket-draft.ts";
import { TicketForm } from "./ticket-form.tsx";
import { useSavedDraft } from "./use-saved-draft.ts";

/** Makes a ticket, or one after the other. What was written stays over closing and reloading, until it was sent or cleared. */
export function NewTicketDialog({
  project,
  name = "new",
  title = "New ticket",
  start,
  open,
  onOpenChange,
  onCreated,
}: {
  project: string;
  /** Tells this form from others whose text is saved. */
  name?: string;
  title?: string;
  /** What the form holds at first. */
  start?: Partial<TicketDraft>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (ticket: Ticket) => unknown;
}) {
  const saved = useSavedDraft(`${project}.${name}`, { draft: { ...EMPTY_DRAFT, ...start }, read: null });
  const { draft } = saved;
  const { run, busy, refusal, errorOf, reset } = useAction(createTicket);
  const [another, setAnother] = useState(false);
  const [made, setMade] = useState<Ticket | null>(null);
  const [untitled, setUntitled] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const close = (next: boolean) => {
    reset();
    setMade(null);
    setUntitled(false);
    onOpenChange(next);
  };
  const send = async (state: "ready" | "draft") => {
    if (busy) return;
    setUntitled(draft.title.trim() === "");
    if (draft.title.trim() === "") return titleField.current?.focus();
    const answer = await run({ ...fieldsOf(draft), project, state });
    if (!answer) return;
    saved.startAnew({ draft: another ? nextOf(draft) : { ...EMPTY_DRAFT, ...start }, read: null });
    setMade(another ? answer.value : null);
    if (another) titleField.current?.focus();
    else {
      onOpenChange(false);
      showToast({ message: <CreatedMessage ticket={answer.value} />, spoken: `${answer.value.key} created` });
    }
    onCreated(answer.value);
  };
  useShortcuts({ "mod+enter": () => void send("ready") }, { inDialog: true, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      initialFocus={titleField}
      tools={
        saved.isBegun && (
          <Button size="sm" variant="quiet" className="-mt-0.5" onClick={() => saved.startAnew()}>
            Clear
          </Button>
        )
      }
      actions={
        <>
          <Button variant="primary" shortcut="mod+enter" busy={busy} onClick={() => send("ready")}>
            Create ticket
          </Button>
          <Button busy={busy} onClick={() => send("draft")}>
            Save as draft
          </Button>
          <Checkbox checked={another} onChange={(event) => setAnother(event.target.checked)} className="ml-1 text-t2">
            Create another
          </Checkbox>
          <span className="flex-1" />
          <Button variant="quiet" onClick={() => close(false)}>
            Close
          </Button>
        </>
      }
    >
      <p role="status" className="px-6 pb-3 empty:hidden max-tablet:px-4">
        {made && <CreatedMessage ticket={made} />}
      </p>
      <TicketForm
        refusal={refusal}
        project={project}
        draft={draft}
        onChange={saved.change}
        errorOf={(path, label) =>
          path === "title" && untitled && !draft.title.trim() ? TITLE_NEEDED : errorOf(path, label)
        }
        titleRef={titleField}
      />
    </Dialog>
  );
}

const TITLE_NEEDED = "Title is required.";

/** Of the one before, the next one has what tickets of one kind share. */
function nextOf({ priority, labels, driver, reviewRequired }: TicketDraft): TicketDraft {
  return { ...EMPTY_DRAFT, priority, labels, driver, reviewRequired };
}

function CreatedMessage({ ticket: { key, title, state } }: { ticket: Ticket }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link
        href={`/tickets/${key}`}
        className="flex-none font-mono text-meta underline decoration-line-3 underline-offset-2"
      >
        {key}
      </Link>
      <span className="truncate">
        {state === "draft" ? "saved as a draft" : "created"}: {plainText(title)}
      </span>
    </span>
  );
}
