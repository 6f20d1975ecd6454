import { useQueryClient } from "@tanstack/react-query";
import { PencilLine, Regex } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { type Category, readStoredCategory } from "#lib/engine/failures/categories.ts";
import { CATEGORY_SENTENCES } from "#lib/engine/failures/category-sentences.ts";
import { proposePattern } from "#lib/engine/failures/propose-pattern.ts";
import { correctCategory } from "#lib/server/actions/policies.ts";
import { RuleDialog } from "./rules/failure-rule-dialog.tsx";
import { CategorySelect } from "./rules/failure-rule-fields.tsx";

interface CorrectCategoryProps {
  run: RunDetail;
  project: string;
  mayCorrect: boolean;
}

/** Corrects the category of a failure, then offers to make a rule of it. */
export function CorrectCategory({ run, project, mayCorrect }: CorrectCategoryProps) {
  const [correcting, setCorrecting] = useState(false);
  const [rule, setRule] = useState<Category | null>(null);
  const corrected = readStoredCategory(run.correctedCategory?.category);
  /** To be edited; empty where nothing in the message would recur. */
  const pattern = (run.error && proposePattern(run.error)) ?? "";
  return (
    <>
      {corrected !== undefined && mayCorrect && (
        <Button size="sm" icon={<Regex aria-hidden="true" className="size-3.5" />} onClick={() => setRule(corrected)}>
          Make a rule
        </Button>
      )}
      <Button
        size="sm"
        icon={<PencilLine aria-hidden="true" className="size-3.5" />}
        off={mayCorrect ? undefined : "Only leads correct a category. Ask one of them."}
        onClick={() => setCorrecting(true)}
      >
        Correct category
      </Button>
      {correcting && (
        <CorrectCategoryDialog
          run={run}
          onClose={() => setCorrecting(false)}
          onCorrected={(category) => {
            setCorrecting(false);
            setRule(category);
          }}
        />
      )}
      {rule !== null && (
        <RuleDialog
          project={project}
          title={`Take failures like this for ${rule}?`}
          description="As a rule of the project it decides from the next failure on, before every other rule. It is revoked on the policies page."
          start={{ pattern, category: rule, runId: run.id }}
          onClose={() => setRule(null)}
        />
      )}
    </>
  );
}

interface CorrectCategoryDialogProps {
  run: RunDetail;
  onClose: () => void;
  onCorrected: (category: Category | null) => void;
}

/** Asks what the failure really was. `onCorrected` is told the category, null where the correction was withdrawn. */
function CorrectCategoryDialog({ run, onClose, onCorrected }: CorrectCategoryDialogProps) {
  const client = useQueryClient();
  const stands = readStoredCategory(run.correctedCategory?.category ?? run.category) ?? "manual_review";
  const [category, setCategory] = useState<Category>(stands);
  const [note, setNote] = useState("");
  const action = useAction(correctCategory);
  const withdraws = run.correctedCategory !== null && category === run.category;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await action.run({ id: run.id, category, note });
    if (!done) return;
    void client.invalidateQueries({ queryKey: runKeys.one(run.id) });
    void client.invalidateQueries({ queryKey: ticketKeys.one(run.ticketId) });
    showToast({ message: withdraws ? "The correction is withdrawn." : `Corrected to ${category}.` });
    onCorrected(withdraws ? null : category);
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Correct the category"
      description={
        <>
          It was taken for <Code className="text-t1">{run.category}</Code>. The correction stands beside that: what was
          decided on it stays, and no retry is given back.
        </>
      }
      submit={withdraws ? "Withdraw the correction" : "Save correction"}
      busy={action.busy}
      off={category === stands ? "Choose another category." : undefined}
      form={{ onSubmit: submit }}
      refusal={action.refusal}
    >
      <Field label="It really was" hint={CATEGORY_SENTENCES[category]}>
        {(ids) => <CategorySelect {...ids} value={category} onChange={setCategory} />}
      </Field>
      <Field label="Note" optional>
        {(ids) => (
          <Textarea {...ids} rows={1} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
