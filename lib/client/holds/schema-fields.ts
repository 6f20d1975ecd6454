/** One field of a question that asks for a flat object. */
export interface SchemaField {
  name: string;
  label: string;
  hint: string | null;
  required: boolean;
  kind: "text" | "number" | "integer" | "boolean" | "choice";
  /** What can be chosen, for `choice`. */
  options: readonly string[];
}

/** At most so many fields are a form; more are a document. */
const MOST = 12;

/** The fields of a JSON schema, where it asks for an object of plain values; null where JSON has to be written by hand. */
export function schemaFields(schema: unknown): SchemaField[] | null {
  if (!isObject(schema) || !isObject(schema.properties) || (schema.type ?? "object") !== "object") return null;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(schema.properties).map(([name, property]) => fieldOf(name, property, required));
  if (fields.length === 0 || fields.length > MOST) return null;
  return fields.every((field) => field !== null) ? fields : null;
}

/** The draft with one value changed; nothing where the value was taken out. `draft` is JSON, as far as it is written. */
export function withField(draft: string, { name, kind }: SchemaField, value: string | boolean): string {
  const { [name]: _, ...rest } = valuesIn(draft);
  if (value === "") return Object.keys(rest).length === 0 ? "" : JSON.stringify(rest);
  // `3.` is on its way to `3.5`: it stays as it is written until it reads back the same.
  const isNumber = (kind === "number" || kind === "integer") && String(Number(value)) === value;
  return JSON.stringify({ ...rest, [name]: isNumber ? Number(value) : value });
}

/** The values in a draft; none where it is not an object. */
export function valuesIn(draft: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(draft);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function fieldOf(name: string, property: unknown, required: readonly unknown[]): SchemaField | null {
  if (!isObject(property)) return null;
  const kind = kindOf(property);
  if (kind === null) return null;
  const { title, description, enum: options } = property;
  return {
    name,
    kind,
    label: typeof title === "string" && title !== "" ? title : name,
    hint: typeof description === "string" ? description : null,
    required: required.includes(name),
    options: kind === "choice" ? (options as string[]) : [],
  };
}

function kindOf({ type, enum: options }: Record<string, unknown>): SchemaField["kind"] | null {
  if (Array.isArray(options)) return options.every((option) => typeof option === "string") ? "choice" : null;
  if (type === "string") return "text";
  return type === "number" || type === "integer" || type === "boolean" ? type : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
