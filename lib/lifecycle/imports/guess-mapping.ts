import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "#lib/contract/imports.ts";

/** What trackers call their columns, likeliest first, in lower case and without punctuation. */
const NAMES: Record<ImportField, readonly string[]> = {
  title: ["title", "summary", "subject", "name", "issue", "task", "ticket"],
  description: ["description", "body", "details", "notes", "content", "text"],
  acceptanceCriteria: ["acceptance criteria", "criteria", "definition of done", "checklist", "acceptance"],
  priority: ["priority", "severity", "importance"],
  labels: ["labels", "label", "tags", "tag", "components", "component"],
  driver: ["driver"],
  dependsOn: ["depends on", "dependson", "blocked by", "dependencies", "dependency", "waits for", "predecessors"],
  id: ["id", "key", "issue key", "issue id", "number", "identifier", "ticket id", "ref"],
  status: ["status", "state"],
};

/** Which column is which field, by its name. Each column is used once; null for a field that no column is named after. */
export function guessMapping(columns: readonly string[]): ImportMapping {
  const plain = new Map(columns.map((name) => [words(name), name]).toReversed() as [string, string][]);
  const used = new Set<string>();
  const guess = (field: ImportField): string | null => {
    const column = NAMES[field].map((name) => plain.get(name)).find((name) => name !== undefined && !used.has(name));
    if (column !== undefined) used.add(column);
    return column ?? null;
  };
  return Object.fromEntries(IMPORT_FIELDS.map((field) => [field, guess(field)])) as ImportMapping;
}

function words(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
