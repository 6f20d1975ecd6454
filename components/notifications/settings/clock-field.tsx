import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";

/** A time of day, as `22:00`. */
export function ClockField({ label, at, onChange }: { label: string; at: string; onChange: (at: string) => void }) {
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          {...ids}
          type="time"
          required
          className="max-w-30"
          value={at}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
