import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { FormDialog } from "#components/ui/dialog/form-dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { aboutWords, GATE_WORDS, limitWords } from "#lib/client/policies/gate-words.ts";
import { gateKeys } from "#lib/client/policies/limit-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { LimitRule, Limits } from "#lib/contract/policies/limits.ts";
import type { GateSubject } from "#lib/engine/queue/gate.ts";
import { setLimits } from "#lib/server/actions/limits.ts";
import { GateFields } from "./gate-fields.tsx";

/** Adds a limit, or changes the one that is about the same. */
export function LimitDialog({ project, limits, onClose }: { project: string; limits: Limits; onClose: () => void }) {
  const client = useQueryClient();
  const [about, setAbout] = useState<{ by: GateSubject; match: string }>({ by: "project", match: "" });
  const [runs, setRuns] = useState("");
  const { run, busy, refusal, reset } = useAction(setLimits);
  const max = /^\d{1,5}$/.test(runs.trim()) ? Number(runs) : 0;
  const match = about.match.trim();
  const rule: LimitRule = { by: about.by, ...(match === "" ? {} : { match }), max };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await run({ project, version: limits.version, rules: [...without(limits.rules, rule), rule] });
    await client.invalidateQueries({ queryKey: gateKeys.limits(project) });
    if (!saved) return;
    onClose();
    showToast({ message: `${aboutWords(rule)}: ${limitWords(rule)}.` });
  };
  return (
    <FormDialog
      onClose={onClose}
      title="New limit"
      description="Runs that are running go on, also above it. A limit about the same is replaced."
      submit="Save limit"
      busy={busy}
      off={max < 1 || max > 10_000 ? "It needs a number of runs, 1 to 10000." : undefined}
      form={{ onSubmit: submit }}
      refusal={refusal}
    >
      <GateFields
        {...about}
        each={`Left out: ${GATE_WORDS[about.by].each.toLowerCase()} has the limit on its own.`}
        error={null}
        onChange={(next) => {
          reset();
          setAbout(next);
        }}
      />
      <Field label="Runs at once, at most">
        {(ids) => (
          <TextInput
            {...ids}
            required
            inputMode="numeric"
            autoComplete="off"
            value={runs}
            onChange={(event) => setRuns(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** The other rules. */
export function without(rules: readonly LimitRule[], { by, match }: LimitRule): LimitRule[] {
  return rules.filter((rule) => rule.by !== by || rule.match !== match);
}
