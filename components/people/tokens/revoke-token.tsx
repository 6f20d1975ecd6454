"use client";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { revokeToken } from "#lib/server/actions/account.ts";

/** Ends a token, after asking. */
export function RevokeToken({ token }: { token: { id: string; name: string } }) {
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokeToken);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    if (!(await run({ id: token.id }))) return;
    close();
    showToast({ message: `The token ${plainText(token.name)} no longer works.` });
  };
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        Revoke<span className="sr-only"> {plainText(token.name)}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={`Revoke the token ${plainText(token.name)}?`}
        confirm="Revoke token"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        Whatever uses it is refused from its next request on. Runs it has claimed become lost when their leases end.
      </ConfirmDialog>
    </>
  );
}
