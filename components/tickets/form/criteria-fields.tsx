import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";

/** Acceptance criteria, one per line: Enter goes on, Backspace in an empty line goes back. */
export function CriteriaFields({
  lines,
  onChange,
  errorOf,
}: {
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  errorOf: (path: string, label: string) => string | null;
}) {
  const list = useRef<HTMLOListElement>(null);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll("input")[Math.max(0, index)]?.focus());
  const insert = (index: number) => {
    onChange(lines.toSpliced(index, 0, ""));
    focus(index);
  };
  const remove = (index: number) => {
    onChange(lines.length === 1 ? [""] : lines.toSpliced(index, 1));
    focus(Math.max(0, index - 1));
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (lines[index + 1] === "") focus(index + 1);
      else insert(index + 1);
    } else if (event.key === "Backspace" && lines[index] === "" && lines.length > 1) {
      event.preventDefault();
      remove(index);
    }
  };
  const error = lines.map((_, index) => errorOf(`acceptanceCriteria.${index}`, `Criterion ${index + 1}`)).find(Boolean);
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-meta text-t2">
        Acceptance criteria <span className="text-t3">(optional)</span>
      </legend>
      <ol ref={list} className="grid gap-1.5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; it has no other identity
          <li key={index} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-4 flex-none text-right text-meta text-t3">
              {index + 1}
            </span>
            <TextInput
              aria-label={`Criterion ${index + 1}`}
              value={line}
              maxLength={4000}
              onChange={(event) => onChange(lines.with(index, event.target.value))}
              onKeyDown={(event) => onKey(event, index)}
            />
            <IconButton label={`Remove criterion ${index + 1}`} onClick={() => remove(index)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div className="pl-5.5">
        <Button
          size="sm"
          variant="quiet"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => insert(lines.length)}
        >
          Add criterion
        </Button>
      </div>
      {error && <p className="text-meta text-stop-t">{error}</p>}
    </fieldset>
  );
}
