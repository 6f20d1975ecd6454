import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { useAction } from "#lib/client/requests/use-action.ts";
import { runKeys } from "#lib/client/runs/run-queries.ts";
import { ticketKeys } from "#lib/client/tickets/ticket-queries.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { CATEGORIES, type Category, readStoredCategory } from "#lib/engine/failures/categories.ts";
import { correctCategory } from "#lib/server/actions/policies.ts";
import { CategorySelect } from "./rules/failure-rule-fields.tsx";

/** Asks what the failure really was. `onCorrected` is told the category, null where the correction was withdrawn. */
export function CorrectCategoryDialog({
  run,
  onClose,
  onCorrected,
}: {
  run: RunDetail;
  onClose: () => void;
  onCorrected: (category: Category | null) => void;
}) {
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Correct the category"
      description={
        <>
          It was taken for <Code className="text-t1">{run.category}</Code>. The correction stands beside that: what was
          decided on it stays, and no retry is given back.
        </>
      }
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={action.busy}
            off={category === stands ? "Choose another category." : undefined}
          >
            {withdraws ? "Withdraw the correction" : "Save correction"}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4 px-6 pb-5 max-tablet:px-4">
        <Field label="It really was" hint={CATEGORIES[category].description}>
          {(ids) => <CategorySelect {...ids} value={category} onChange={setCategory} />}
        </Field>
        <Field label="Note" optional>
          {(ids) => (
            <Textarea
              {...ids}
              rows={1}
              maxLength={2000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <RefusalNote>{action.refusal}</RefusalNote>
      </form>
    </Dialog>
  );
}
