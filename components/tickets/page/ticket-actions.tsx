import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonProps } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { publishTicket } from "#lib/server/actions/tickets.ts";
import { type ActionSlots, InSlots } from "./action-slots.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { WaitingNote } from "./waiting-note.tsx";

type Open = "edit" | "hold" | "cancel" | "reopen";

interface Action {
  label: string;
  shortcut: string;
  variant: ButtonProps["variant"];
  run: () => void;
  busy?: boolean;
}

/** What a lead can do with a ticket that nobody is asked about: publish, hold, edit, cancel; reopen one that has ended. */
export function TicketActions({
  ticket,
  mayWrite,
  slots,
}: {
  ticket: TicketDetail;
  mayWrite: boolean;
  slots: ActionSlots;
}) {
  const [open, setOpen] = useState<Open | null>(null);
  const publish = usePublish(ticket);
  const actions = actionsOf(ticket, setOpen, publish);
  useShortcuts(Object.fromEntries(actions.map(({ label, shortcut, run }) => [shortcut, { run, label }])), {
    enabled: mayWrite && actions.length > 0,
  });
  const dialog = { ticket, onClose: () => setOpen(null) };
  return (
    <>
      <InSlots
        slots={slots}
        head={actions
          .toReversed()
          .map((action) => <ActionButton key={action.label} action={action} mayWrite={mayWrite} />)}
        foot={actions.length > 0 && <PhoneBar actions={actions} mayWrite={mayWrite} />}
      />
      <WaitingNote ticket={ticket} />
      {open === "edit" && <EditDialog {...dialog} />}
      {open === "hold" && <HoldDialog {...dialog} />}
      {open === "cancel" && <CancelDialog {...dialog} />}
      {open === "reopen" && <ReopenDialog {...dialog} />}
    </>
  );
}

/** The leading one first. */
function actionsOf(ticket: TicketDetail, open: (what: Open) => void, publish: ReturnType<typeof usePublish>): Action[] {
  if (TICKET_STATES[ticket.state].final)
    return [{ label: "Reopen", shortcut: "r", variant: "default", run: () => open("reopen") }];
  const first: Action =
    ticket.state === "draft"
      ? { label: "Publish", shortcut: "p", variant: "primary", run: publish.run, busy: publish.busy }
      : { label: "Hold", shortcut: "h", variant: "default", run: () => open("hold") };
  return [
    first,
    { label: "Edit", shortcut: "e", variant: "quiet", run: () => open("edit") },
    { label: "Cancel ticket", shortcut: "x", variant: "danger", run: () => open("cancel") },
  ];
}

function ActionButton({ action, mayWrite, phone }: { action: Action; mayWrite: boolean; phone?: boolean }) {
  const { label, shortcut, variant, run, busy } = action;
  const onlyLeads = useOnlyLeads();
  return (
    <Button
      variant={variant}
      shortcut={shortcut}
      busy={busy}
      off={mayWrite ? undefined : onlyLeads(label.toLowerCase())}
      onClick={run}
      className={phone ? "flex-1 justify-center" : undefined}
    >
      {label}
    </Button>
  );
}

function PhoneBar({ actions, mayWrite }: { actions: readonly Action[]; mayWrite: boolean }) {
  const [first, second, ...rest] = actions;
  const onlyLeads = useOnlyLeads();
  return (
    <div
      role="toolbar"
      aria-label="Actions"
      className="flex items-center gap-2 border-t border-line-1 bg-bg-2 px-4 py-2.5"
    >
      {first && <ActionButton action={first} mayWrite={mayWrite} phone />}
      {second && <ActionButton action={second} mayWrite={mayWrite} phone />}
      {rest.length > 0 && (
        <Menu
          align="end"
          side="top"
          trigger={
            <IconButton label="More actions" className="border border-line-2 bg-bg-2 shadow-1">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {rest.map(({ label, run, variant }) => (
            <MenuItem
              key={label}
              danger={variant === "danger"}
              off={mayWrite ? undefined : onlyLeads(label.toLowerCase())}
              onSelect={run}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}

/** Publishes a draft. It asks nothing; what became of it is said. */
function usePublish({ id, key }: TicketDetail): { run: () => void; busy: boolean } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    const answer = await publishTicket({ id }).catch(() => null);
    await client.invalidateQueries({ queryKey: ticketKeys.one(id) });
    setBusy(false);
    if (answer?.ok) {
      showToast({ message: `${key} is ${TICKET_STATES[answer.value.state].label.toLowerCase()}`, seconds: 4 });
      return;
    }
    const why = answer?.problem.detail ?? "The desk could not be reached.";
    showToast({ message: `Not published. ${why}`, spoken: "" });
    announce(`Not published. ${why}`, "assertive");
  };
  return { run: () => void publish(), busy };
}
