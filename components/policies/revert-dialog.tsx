import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { type PolicyInForce, policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { policyChanges } from "#lib/engine/policies/policy-changes.ts";
import { savePolicy } from "#lib/server/actions/policies.ts";
import { ChangeList } from "./change-list.tsx";
import { versionWords } from "./version-words.ts";

interface RevertDialogProps {
  project: string;
  inForce: PolicyInForce;
  version: number;
  policy: Policy;
  onClose: () => void;
}

/** Asks before an earlier version is restored as a new one; where somebody saved another first, it shows the changes again. */
export function RevertDialog({ project, inForce, version, policy, onClose }: RevertDialogProps) {
  const client = useQueryClient();
  const { run, busy, refusal } = useAction(savePolicy);
  const name = versionWords(version).toLowerCase();
  const revert = async () => {
    const saved = await run({ ...policy, project, version: inForce.version });
    await client.invalidateQueries({ queryKey: policyKeys.all(project) });
    if (!saved) return;
    onClose();
    showToast({ message: `Version ${saved.value.version} is in force, with the values of ${name}.` });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Revert to ${name}?`}
      description={`Version ${inForce.version + 1} comes into force, with the values of ${name}. Every version stays in the list.`}
      actions={
        <>
          <Button variant="primary" busy={busy} onClick={revert}>
            Revert as version {inForce.version + 1}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Keep version {inForce.version}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 px-6 pb-4 max-tablet:px-4">
        <RefusalNote>{refusal && `${refusal} What follows is what reverting would change now.`}</RefusalNote>
        <p className="text-meta text-t2">
          <ChangeList changes={policyChanges(inForce, policy)} />
        </p>
      </div>
    </Dialog>
  );
}
