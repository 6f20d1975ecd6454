import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { GATE_WORDS } from "#lib/client/policies/gate-words.ts";
import { GATE_SUBJECTS, type GateSubject } from "#lib/engine/queue/gate.ts";

interface GateFieldsProps {
  by: GateSubject;
  match: string;
  /** what an empty name means; null: there must be one */
  each: string | null;
  error: string | null;
  onChange: (about: { by: GateSubject; match: string }) => void;
}

/** What a limit or a pause is about. */
export function GateFields({ by, match, each, error, onChange }: GateFieldsProps) {
  return (
    <>
      <Field label="About" hint={by === "label" ? undefined : HINTS[by]}>
        {(ids) => (
          <Select
            {...ids}
            className="w-full"
            value={by}
            onChange={(event) => onChange({ by: event.target.value as GateSubject, match: "" })}
          >
            {GATE_SUBJECTS.map((subject) => (
              <option key={subject} value={subject}>
                {GATE_WORDS[subject].one}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {by !== "project" && (
        <Field label="Name" optional={each !== null} hint={each ?? undefined} error={error}>
          {(ids) => (
            <TextInput
              {...ids}
              required={each === null}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              value={match}
              onChange={(event) => onChange({ by, match: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

const HINTS: Partial<Record<GateSubject, string>> = {
  service: "As claims name it, such as anthropic:team-a.",
  repo: "As claims name it.",
  agent: "By its name.",
};
