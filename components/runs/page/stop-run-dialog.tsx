import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Run } from "#lib/contract/runs.ts";
import { stopRun } from "#lib/server/actions/runs.ts";

/** Asks once before a run is stopped, for what the person who looks at the ticket next should know. */
export function StopRunDialog({ run, ticketKey, onClose }: { run: Run; ticketKey: string; onClose: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const stop = useRef<HTMLButtonElement>(null);
  const action = useAction(stopRun);
  const send = async () => {
    const done = await action.run({ id: run.id, note });
    if (!done) return;
    showToast({ message: `Attempt ${run.number} stopped. ${ticketKey} needs a decision.` });
    void client.invalidateQueries({ queryKey: runKeys.one(run.id) });
    void client.invalidateQueries({ queryKey: ticketKeys.one(run.ticketId) });
    onClose();
  };
  useShortcuts({ "mod+enter": () => void send() }, { inDialog: true });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop attempt ${run.number} of ${ticketKey}?`}
      description={`Its agent is told to stop, what it reports afterwards does not count, and ${ticketKey} needs a decision.`}
      initialFocus={stop}
      actions={
        <>
          <Button ref={stop} variant="danger" shortcut="mod+enter" busy={action.busy} onClick={send}>
            Stop run
          </Button>
          <Button onClick={onClose}>Keep it running</Button>
        </>
      }
    >
      <div className="px-6 pb-4 max-tablet:px-4">
        <Field label="Note" optional hint="It stands on the hold, where the ticket waits." error={action.refusal}>
          {(ids) => <Textarea {...ids} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
      </div>
    </Dialog>
  );
}
