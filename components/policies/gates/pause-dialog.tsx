import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { aboutWords } from "#lib/client/policies/gate-words.ts";
import { gateKeys } from "#lib/client/policies/limit-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { GateSubject } from "#lib/engine/queue/gate.ts";
import { pauseClaims } from "#lib/server/actions/limits.ts";
import { GateFields } from "./gate-fields.tsx";

/** Pauses claims, with why. */
export function PauseDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const client = useQueryClient();
  const [about, setAbout] = useState<{ by: GateSubject; match: string }>({ by: "project", match: "" });
  const [note, setNote] = useState("");
  const { run, busy, refusal, errorOf, reset } = useAction(pauseClaims);
  const match = about.by === "project" ? undefined : about.match.trim();
  const error = errorOf("match", "The name");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const paused = await run({ project, by: about.by, match, note });
    if (!paused) return;
    await client.invalidateQueries({ queryKey: gateKeys.pauses(project) });
    onClose();
    showToast({ message: `${aboutWords(paused.value)}: paused. Work that has begun goes on.` });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="Pause claims"
      description="Agents get nothing of it until somebody resumes. Runs that have begun and reviews go on."
      submit="Pause"
      busy={busy}
      off={match === "" ? "It has no name yet." : undefined}
      form={{ onSubmit: submit }}
      refusal={error ? null : refusal}
    >
      <GateFields
        {...about}
        each={null}
        error={error}
        onChange={(next) => {
          reset();
          setAbout(next);
        }}
      />
      <Field label="Why" optional hint="Stands beside the pause for everybody.">
        {(ids) => (
          <Textarea {...ids} rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
