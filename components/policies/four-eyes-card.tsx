import { useState } from "react";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { FourEyes } from "#lib/engine/people/four-eyes.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";

/** What no one decides alone. */
export function FourEyesCard({ draft, readOnly }: { draft: PolicyDraft; readOnly: boolean }) {
  const { fourEyes } = draft.policy;
  const box = (field: Exclude<keyof FourEyes, "labels">, label: string) => (
    <Checkbox
      checked={fourEyes[field]}
      disabled={readOnly}
      onChange={(event) => draft.setFourEyes({ [field]: event.target.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <Card role="group" aria-labelledby="four-eyes" className="flex flex-wrap items-start gap-x-6 gap-y-3 px-3.5 py-3">
      <div className="min-w-60 flex-1">
        <h2 id="four-eyes" className="font-medium">
          Four eyes
        </h2>
        <p className="text-t2">
          What takes two people waits in the queue after the first has decided, until another decides the same. To stop
          never takes two.
        </p>
      </div>
      <div className="grid w-65 content-start gap-2.5 max-tablet:w-full">
        {box("notOwn", "No one approves their own tickets")}
        {box("takeover", "Two people take over a session")}
        {box("reveal", "Two people reveal passwords")}
        <LabelsInput
          key={draft.round}
          labels={fourEyes.labels}
          readOnly={readOnly}
          onChange={(labels) => draft.setFourEyes({ labels })}
        />
      </div>
    </Card>
  );
}

interface LabelsInputProps {
  labels: readonly string[];
  readOnly: boolean;
  onChange: (labels: string[]) => void;
}

/** Labels with commas between them. The text stays as typed. */
function LabelsInput({ labels, readOnly, onChange }: LabelsInputProps) {
  const [text, setText] = useState<string | null>(null);
  const type = (next: string) => {
    setText(next);
    onChange([...new Set(next.split(",").map((label) => label.trim()))].filter((label) => label !== ""));
  };
  return (
    <Field label="Two people decide about these labels">
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          spellCheck={false}
          disabled={readOnly}
          placeholder="None"
          value={text ?? labels.join(", ")}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setText(null)}
        />
      )}
    </Field>
  );
}
