import { type KeyboardEvent, useId, useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { ChosenChip } from "./chosen-chip.tsx";

/** Labels as chips; Enter or a comma makes one of what is written, Backspace takes the last one back. */
export function LabelsField({
  name = "Labels",
  labels,
  known,
  onChange,
  error,
}: {
  name?: string;
  labels: readonly string[];
  known: readonly string[];
  onChange: (labels: string[]) => void;
  error: string | null;
}) {
  const [text, setText] = useState("");
  const listId = useId();
  const add = (written: string) => {
    const fresh = freshLabels(written, labels);
    if (fresh.length > 0) onChange([...labels, ...fresh]);
    setText("");
  };
  const coming = freshLabels(text, labels);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey && text.trim() !== "") {
      event.preventDefault();
      add(text);
    } else if (event.key === "Backspace" && text === "") onChange(labels.slice(0, -1));
  };
  return (
    <Field label={name} optional error={error} hint="Enter or a comma after each. Agents may claim by label.">
      {(ids) => (
        <>
          {labels.length + coming.length > 0 && (
            <ul className="flex min-w-0 flex-wrap gap-1.5">
              {[...labels, ...coming].map((label) => (
                <ChosenChip
                  key={label}
                  what={`label ${label}`}
                  // Leaving the field makes it a chip: were there no room yet, the button that is pressed would move away.
                  isComing={coming.includes(label)}
                  onRemove={() => onChange(labels.filter((one) => one !== label))}
                >
                  {label}
                </ChosenChip>
              ))}
            </ul>
          )}
          <TextInput
            {...ids}
            list={listId}
            className="[&::-webkit-calendar-picker-indicator]:hidden!"
            value={text}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => (target.value.includes(",") ? add(target.value) : setText(target.value))}
            onKeyDown={onKey}
            onBlur={() => add(text)}
          />
          <datalist id={listId}>
            {known
              .filter((label) => !labels.includes(label))
              .map((label) => (
                <option key={label} value={label} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** What is written, without what is a label already. */
function freshLabels(written: string, labels: readonly string[]): string[] {
  const parts = written.split(",").map((label) => label.trim());
  return [...new Set(parts)].filter((label) => label !== "" && !labels.includes(label));
}
