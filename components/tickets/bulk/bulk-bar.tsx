import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuItem } from "#components/ui/menu/menu-items.tsx";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { upperFirst } from "#lib/client/text/first-letter.ts";
import { useBulkEdit } from "#lib/client/tickets/use-bulk-edit.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { PriorityMark } from "../priority-mark.tsx";
import { LabelsDialog } from "./labels-dialog.tsx";

type Asking = "priority" | "labels" | "cancel" | null;

/** What can be done with the selected tickets, and which of them stayed as they were. */
export function BulkBar({
  project,
  tickets,
  onDone,
  onClear,
}: {
  project: string;
  tickets: readonly Ticket[];
  /** What was changed is selected no longer. */
  onDone: (changed: readonly string[]) => void;
  onClear: () => void;
}) {
  const [asking, setAsking] = useState<Asking>(null);
  const { progress, stayed, update, cancel, forget } = useBulkEdit(onDone);
  const busy = progress !== null;
  const clear = () => {
    forget();
    onClear();
  };
  useShortcuts({
    escape: { run: clear, label: "Clear the selection" },
    p: { run: () => setAsking("priority"), label: "Priority of the selected tickets" },
    l: { run: () => setAsking("labels"), label: "Labels of the selected tickets" },
    x: { run: () => setAsking("cancel"), label: "Cancel the selected tickets" },
  });
  const [first, ...others] = stayed;
  return (
    <div
      role="toolbar"
      aria-label="What is selected"
      className="sticky bottom-3 z-10 mx-auto mt-3 grid w-full max-w-160 gap-2 rounded-4 bg-bg-2 p-3 shadow-2 [--ground:var(--bg-2)]"
    >
      <div className="flex flex-wrap items-center gap-1.5">
        <p role="status" className="mr-auto font-medium">
          {busy ? `${progress.done} of ${progress.of} sent` : `${tickets.length} selected`}
        </p>
        <Menu
          side="top"
          open={asking === "priority"}
          onOpenChange={(open) => setAsking(open ? "priority" : null)}
          trigger={
            <Button shortcut="p" off={busy ? "The last change is on its way." : undefined}>
              Priority
            </Button>
          }
        >
          {PRIORITY_NAMES.map((priority) => (
            <MenuItem
              key={priority}
              icon={<PriorityMark priority={priority} beside />}
              onSelect={() => void update(tickets, () => ({ priority }))}
            >
              {upperFirst(priority)}
            </MenuItem>
          ))}
        </Menu>
        <Button shortcut="l" busy={busy} onClick={() => setAsking("labels")}>
          Labels
        </Button>
        <Button variant="danger" shortcut="x" busy={busy} onClick={() => setAsking("cancel")}>
          Cancel {countOf(tickets.length, "ticket")}
        </Button>
        <Button variant="quiet" shortcut="escape" onClick={clear}>
          Clear
        </Button>
      </div>
      {first && (
        <p role="alert" className="text-meta text-stop-t wrap-anywhere">
          {stayed.length} stayed as {stayed.length === 1 ? "it was" : "they were"}. {first.key}: {first.why}
          {others.length > 0 && ` Also ${others.map(({ key }) => key).join(", ")}.`}
        </p>
      )}
      {asking === "labels" && (
        <LabelsDialog
          project={project}
          tickets={tickets}
          onClose={() => setAsking(null)}
          onChange={(labelsOf) => {
            setAsking(null);
            void update(tickets, (ticket) => ({ labels: labelsOf(ticket) }));
          }}
        />
      )}
      <ConfirmDialog
        open={asking === "cancel"}
        onClose={() => setAsking(null)}
        title={`Cancel ${countOf(tickets.length, "ticket")}?`}
        confirm={`Cancel ${countOf(tickets.length, "ticket")}`}
        busy={busy}
        refusal={null}
        onConfirm={() => {
          setAsking(null);
          void cancel(tickets);
        }}
      >
        Their runs end now, and nothing more is tried unless a lead reopens them. It cannot be undone here.
      </ConfirmDialog>
    </div>
  );
}
