import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { IMPORT_FIELDS, type ImportField, type ImportMapping, type ImportReport } from "#lib/contract/imports.ts";

const LABELS: Record<ImportField, string> = {
  title: "Title",
  description: "Description",
  acceptanceCriteria: "Acceptance criteria",
  priority: "Priority",
  labels: "Labels",
  driver: "Driver",
  dependsOn: "Depends on",
  id: "Id in the file",
  status: "Status",
};

const HINTS: Partial<Record<ImportField, string>> = {
  acceptanceCriteria: "One a line, or with semicolons.",
  id: "So that nothing is imported twice.",
  status: "What is closed or done is left out.",
};

/** Which column of the file is which field: guessed, and editable. */
export function MappingFields({
  columns,
  mapping,
  onChange,
}: {
  columns: NonNullable<ImportReport["columns"]>;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  return (
    <Card>
      <CardHeader title="Columns" meta="Guessed by their names" />
      <div className="grid grid-cols-3 items-start gap-x-4 gap-y-3 p-3.5 max-desk:grid-cols-2 max-tablet:grid-cols-1">
        {IMPORT_FIELDS.map((field) => (
          <Field
            key={field}
            label={LABELS[field]}
            optional={field !== "title"}
            hint={HINTS[field]}
            error={field === "title" && !mapping.title ? "Choose the column of the title." : null}
          >
            {(ids) => (
              <Select
                {...ids}
                className="w-full"
                value={mapping[field] ?? ""}
                onChange={(event) => onChange({ ...mapping, [field]: event.target.value || null })}
              >
                <option value="">No column</option>
                {columns.map(({ name, example }) => (
                  <option key={name} value={name}>
                    {example ? `${name} (${example.slice(0, 24)})` : name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}
