import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { precedentKeys } from "#lib/client/precedents/precedent-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Precedent } from "#lib/contract/precedents.ts";
import { revokePrecedent } from "#lib/server/actions/precedents.ts";

/** Ends a kept answer, after asking. */
export function RevokePrecedent({ precedent, mayRevoke }: { precedent: Precedent; mayRevoke: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokePrecedent);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    const done = await run({ id: precedent.id });
    await client.invalidateQueries({ queryKey: precedentKeys.all });
    if (!done) return;
    close();
    showToast({ message: "The answer is revoked. What it answered stays." });
  };
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        off={mayRevoke ? undefined : "Only leads revoke kept answers. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Revoke<span className="sr-only"> the answer kept on {precedent.source.ticketKey}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Revoke this answer?"
        confirm="Revoke answer"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        It is offered no more, and answers nothing by itself. What it has answered stays.
      </ConfirmDialog>
    </>
  );
}
