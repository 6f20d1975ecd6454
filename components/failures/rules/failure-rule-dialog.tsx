import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { isTooBroad } from "#lib/engine/failures/rule-pattern.ts";
import { createFailureRule } from "#lib/server/actions/policies.ts";
import { type RuleDraft, RuleFields } from "./failure-rule-fields.tsx";

/** Adds a rule to the project. `start`: the initial values, and the run that they come from. */
export function RuleDialog({
  project,
  title,
  description,
  start,
  onClose,
}: {
  project: string;
  title: string;
  description: ReactNode;
  start: RuleDraft & { runId?: string };
  onClose: () => void;
}) {
  const formId = useId();
  const client = useQueryClient();
  const { runId, ...first } = start;
  const [rule, setRule] = useState<RuleDraft>(first);
  const { run, busy, refusal, errorOf, reset } = useAction(createFailureRule);
  const pattern = rule.pattern.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run({ project, ...rule, pattern, runId });
    if (!made) return;
    await client.invalidateQueries({ queryKey: policyKeys.all(project) });
    onClose();
    showToast({ message: `Failures like this are taken for ${rule.category} from now on.` });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            off={pattern === "" || isTooBroad(pattern) ? "The pattern says too little." : undefined}
          >
            Save rule
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-5 max-tablet:px-4">
        <RuleFields
          project={project}
          rule={rule}
          error={errorOf("pattern", "The pattern")}
          onChange={(next) => {
            reset();
            setRule(next);
          }}
        />
        <RefusalNote>{errorOf("pattern", "The pattern") ? null : refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
