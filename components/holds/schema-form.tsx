import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, type FieldIds } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { type SchemaField, valuesIn, withField } from "#lib/client/holds/schema-fields.ts";

/** The answer to a question that asks for a flat object: a field for each value, written as JSON into the draft. */
export function SchemaForm({
  fields,
  draft,
  onChange,
}: {
  fields: readonly SchemaField[];
  draft: string;
  onChange: (draft: string) => void;
}) {
  const values = valuesIn(draft);
  return (
    <div className="mt-2.5 grid gap-2.5">
      {fields.map((field) => (
        <SchemaInput
          key={field.name}
          field={field}
          value={values[field.name]}
          onChange={(value) => onChange(withField(draft, field, value))}
        />
      ))}
    </div>
  );
}

function SchemaInput({
  field,
  value,
  onChange,
}: {
  field: SchemaField;
  value: unknown;
  onChange: (value: string | boolean) => void;
}) {
  if (field.kind === "boolean")
    return (
      <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
        {field.label}
      </Checkbox>
    );
  return (
    <Field label={field.label} hint={field.hint ?? undefined} optional={!field.required}>
      {(ids) => (
        <OneValue ids={ids} field={field} text={value === undefined ? "" : String(value)} onChange={onChange} />
      )}
    </Field>
  );
}

function OneValue({
  ids,
  field,
  text,
  onChange,
}: {
  ids: FieldIds;
  field: SchemaField;
  text: string;
  onChange: (value: string) => void;
}) {
  if (field.kind === "choice")
    return (
      <Select {...ids} value={text} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose</option>
        {field.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    );
  return (
    <TextInput
      {...ids}
      inputMode={field.kind === "text" ? undefined : "decimal"}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
