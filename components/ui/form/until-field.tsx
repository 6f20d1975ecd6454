import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

/** How many days something is to last, of those that are offered. */
export function UntilField({
  days,
  offered,
  onChange,
}: {
  days: number;
  offered: readonly number[];
  onChange: (days: number) => void;
}) {
  return (
    <Field label="Until">
      {(ids) => (
        <Select {...ids} className="w-full" value={days} onChange={(event) => onChange(Number(event.target.value))}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {untilWords(each)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function untilWords(days: number): string {
  if (days === 1) return "Tomorrow";
  return days === 365 ? "A year from now" : `${days} days from now`;
}
