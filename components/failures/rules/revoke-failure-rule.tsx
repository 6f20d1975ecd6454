import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { FailureRule } from "#lib/contract/failures.ts";
import { revokeFailureRule } from "#lib/server/actions/policies.ts";

/** Revokes a rule, after asking. */
export function RevokeRule({ rule, project, mayRevoke }: { rule: FailureRule; project: string; mayRevoke: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokeFailureRule);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    const done = await run({ id: rule.id });
    await client.invalidateQueries({ queryKey: policyKeys.all(project) });
    if (!done) return;
    close();
    showToast({ message: "The rule is revoked. It stays in the list of revoked rules." });
  };
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        off={mayRevoke ? undefined : "Only leads revoke rules. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Revoke<span className="sr-only"> the rule {rule.pattern}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Revoke this rule?"
        confirm="Revoke rule"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        Failures like “{rule.pattern}” are classified without it from now on. What it decided stays.
      </ConfirmDialog>
    </>
  );
}
