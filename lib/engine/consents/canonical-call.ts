/** What an agent asks a person for: exactly this tool with these arguments, in this folder, of a branch made from this commit. */
export type ToolCall = {
  tool: string;
  arguments: unknown;
  folder: string;
  /** null: there is no repository */
  baseCommit: string | null;
};

/**
 * The bytes whose SHA-256 names a call (docs/contract.md#consents): JSON without blanks, the fields of every object in the order of
 * their UTF-16 units, strings and numbers as ECMAScript writes them (RFC 8785).
 */
export function canonicalCall({ tool, arguments: given, folder, baseCommit }: ToolCall): string {
  return canonical({ arguments: given, baseCommit, folder, tool });
}

/** JSON in one form only: the same value gives the same bytes, whatever order its fields came in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(",")}}`;
}
