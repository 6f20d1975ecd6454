import { Plus, X } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field, type FieldIds } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import type { SchemaField } from "#lib/client/holds/answers/schema-fields.ts";
import { draftOf, itemsIn, partOf, typedValue, valueIn, withValue } from "#lib/client/holds/answers/schema-values.ts";

/** What is wrong with each part, by its path: `answer.region`. */
export type Wrong = Readonly<Record<string, string>>;

interface NodeProps {
  field: SchemaField;
  value: unknown;
  path: string;
  wrong: Wrong;
  onChange: (value: unknown) => void;
}

/** The answer to a question that has a schema: one field for each value, written into the draft as JSON. */
export function SchemaForm({
  form,
  draft,
  wrong,
  onChange,
}: {
  form: SchemaField;
  draft: string;
  wrong: Wrong;
  onChange: (draft: string) => void;
}) {
  const change = (value: unknown) => onChange(draftOf(value));
  const props = { value: valueIn(draft), path: "answer", wrong, onChange: change };
  return (
    <div className="mt-2.5 grid gap-2.5">
      {form.kind === "object" ? <Fields field={form} {...props} /> : <SchemaNode field={form} {...props} />}
    </div>
  );
}

function SchemaNode(props: NodeProps) {
  const { field, value, onChange, wrong, path } = props;
  if (field.kind === "object" || field.kind === "list")
    return (
      <fieldset className="grid gap-2.5 border-l-2 border-line-2 pl-3">
        <legend className="mb-1.5 text-meta text-t2">
          {field.label}
          {!field.required && <span className="text-t3"> (optional)</span>}
          {field.hint && <span className="text-t3"> · {field.hint}</span>}
        </legend>
        {field.kind === "object" ? <Fields {...props} /> : <Items {...props} />}
        <Complaint words={wrong[path]} />
      </fieldset>
    );
  if (field.kind === "boolean")
    return (
      <div className="grid gap-1">
        <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
          {field.label}
          {field.hint && <span className="text-meta text-t3"> · {field.hint}</span>}
        </Checkbox>
        <Complaint words={wrong[path]} />
      </div>
    );
  return (
    <Field label={field.label} hint={field.hint ?? undefined} optional={!field.required} error={wrong[path]}>
      {(ids) => <OneValue ids={ids} field={field} value={value} onChange={onChange} />}
    </Field>
  );
}

function Fields({ field, value, path, wrong, onChange }: NodeProps) {
  return field.fields.map((part) => (
    <SchemaNode
      key={part.name}
      field={part}
      value={partOf(value, part.name)}
      path={`${path}.${part.name}`}
      wrong={wrong}
      onChange={(next) => onChange(withValue(field, value, part.name, next))}
    />
  ));
}

/** The value of an item that was added and not filled in yet. */
const EMPTY: Partial<Record<SchemaField["kind"], unknown>> = { text: "", boolean: false, object: {} };

function Items({ field, value, path, wrong, onChange }: NodeProps) {
  const items = itemsIn(value);
  const { item } = field;
  if (item === null) return null;
  const replace = (at: number, ...by: unknown[]) => {
    const next = items.toSpliced(at, 1, ...by);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <>
      {items.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name than its place
        <div key={at} className="flex items-end gap-1.5">
          <div className="min-w-0 flex-1">
            <SchemaNode
              field={{ ...item, label: `${field.label} ${at + 1}` }}
              value={one === null ? undefined : one}
              path={`${path}.${at}`}
              wrong={wrong}
              onChange={(next) => replace(at, next ?? EMPTY[item.kind] ?? null)}
            />
          </div>
          <IconButton label={`Remove ${field.label} ${at + 1}`} onClick={() => replace(at)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" className="size-3.5" />}
        onClick={() => onChange([...items, EMPTY[item.kind] ?? null])}
        className="justify-self-start"
      >
        Add to {field.label}
      </Button>
    </>
  );
}

function OneValue({
  ids,
  field,
  value,
  onChange,
}: {
  ids: FieldIds;
  field: SchemaField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  if (field.kind === "choice")
    return (
      <Select
        {...ids}
        value={field.options.indexOf(value as string)}
        onChange={(event) => onChange(field.options[Number(event.target.value)])}
      >
        <option value={-1}>Choose</option>
        {field.options.map((option, index) => (
          <option // biome-ignore lint/suspicious/noArrayIndexKey: an option may be there twice
            key={index}
            value={index}
          >
            {String(option)}
          </option>
        ))}
      </Select>
    );
  return (
    <TextInput
      {...ids}
      inputMode={field.kind === "text" ? undefined : "decimal"}
      value={value === undefined || value === null ? "" : String(value)}
      onChange={(event) => onChange(typedValue(field, event.target.value))}
    />
  );
}

function Complaint({ words }: { words: string | undefined }) {
  return words === undefined ? null : <p className="text-meta text-stop-t">It {words}.</p>;
}
