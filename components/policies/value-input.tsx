import clsx from "clsx";
import { useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { formatValue, parseValue, type TypedField } from "#lib/client/policies/policy-values.ts";

interface ValueInputProps {
  label: string;
  field: TypedField;
  value: number;
  was: number;
  /** what the value amounts to, where that is not obvious */
  note?: string | undefined;
  readOnly: boolean;
  onChange: (value: number) => void;
  onUnread: (unread: boolean) => void;
}

/** One value of a policy with its unit. The text stays as typed. `was`: the value in force, shown below where it differs. */
export function ValueInput({ label, field, value, was, note, readOnly, onChange, onUnread }: ValueInputProps) {
  const [text, setText] = useState<string | null>(null);
  const parsed = text === null ? null : parseValue(field, text);
  const error = parsed && "error" in parsed ? `${label} ${parsed.error}.` : null;
  const edited = value !== was;
  const below = [edited ? `was ${formatValue(field, was)}` : null, note].filter(Boolean).join("; ");
  const type = (next: string) => {
    setText(next);
    const read = parseValue(field, next);
    onUnread("error" in read);
    if ("value" in read) onChange(read.value);
  };
  return (
    <Field label={label} error={error} hint={below || undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode={
            field === "maxRetries" || field === "maxAttempts" || field === "serviceFailures" ? "numeric" : "text"
          }
          autoComplete="off"
          spellCheck={false}
          disabled={readOnly}
          value={text ?? formatValue(field, value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (error === null) setText(null);
          }}
          className={clsx(edited && !error && "border-human! ring-1 ring-human")}
        />
      )}
    </Field>
  );
}
