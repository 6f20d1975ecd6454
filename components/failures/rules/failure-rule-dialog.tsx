import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { isTooBroad } from "#lib/engine/failures/rule-pattern.ts";
import { createFailureRule } from "#lib/server/actions/policies.ts";
import { type RuleDraft, RuleFields } from "./failure-rule-fields.tsx";

interface RuleDialogProps {
  project: string;
  title: string;
  description: ReactNode;
  start: RuleDraft & { runId?: string };
  onClose: () => void;
}

/** Adds a rule to the project. `start`: the initial values, and the run that they come from. */
export function RuleDialog({ project, title, description, start, onClose }: RuleDialogProps) {
  const client = useQueryClient();
  const { runId, ...first } = start;
  const [rule, setRule] = useState<RuleDraft>(first);
  const { run, busy, refusal, errorOf, reset } = useAction(createFailureRule);
  const pattern = rule.pattern.trim();
  const error = errorOf("pattern", "The pattern");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const made = await run({ project, ...rule, pattern, runId });
    if (!made) return;
    await client.invalidateQueries({ queryKey: policyKeys.all(project) });
    onClose();
    showToast({ message: `Failures like this are taken for ${rule.category} from now on.` });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      submit="Save rule"
      cancel="Not now"
      busy={busy}
      off={pattern === "" || isTooBroad(pattern) ? "The pattern says too little." : undefined}
      form={{ onSubmit: submit }}
      refusal={error ? null : refusal}
    >
      <RuleFields
        project={project}
        rule={rule}
        error={error}
        onChange={(next) => {
          reset();
          setRule(next);
        }}
      />
    </FormDialog>
  );
}
