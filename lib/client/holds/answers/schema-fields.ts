/** One field of an answer that is asked for by a JSON Schema; objects hold fields, lists an item. */
export interface SchemaField {
  /** The key in its object; empty for the whole answer and for the items of a list. */
  name: string;
  label: string;
  hint: string | null;
  required: boolean;
  kind: "text" | "number" | "integer" | "boolean" | "choice" | "object" | "list";
  /** What can be chosen, for `choice`. */
  options: readonly (string | number | boolean | null)[];
  /** For `object`. */
  fields: readonly SchemaField[];
  /** For `list`. */
  item: SchemaField | null;
}

/** More of anything is a document and no form. */
const MAX_FIELDS = 40;
const MAX_DEPTH = 4;
const MAX_OPTIONS = 100;
const MAX_WORDS_LENGTH = 300;

/** These change what fits in ways that no field shows. */
const UNSHOWN = ["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "prefixItems"];

/** The form of a JSON Schema, as one field; null where JSON has to be written by hand. Whatever the schema says, it is bounded. */
export function schemaForm(schema: unknown): SchemaField | null {
  const count = { left: MAX_FIELDS };
  const root = fieldOf("", schema, true, 0, count);
  return root === null || (root.kind === "object" && root.fields.length === 0) ? null : root;
}

function fieldOf(
  name: string,
  schema: unknown,
  required: boolean,
  depth: number,
  count: { left: number },
): SchemaField | null {
  count.left -= 1;
  if (!isObject(schema) || count.left < 0 || depth > MAX_DEPTH) return null;
  if (UNSHOWN.some((keyword) => Object.hasOwn(schema, keyword))) return null;
  const kind = kindOf(schema);
  if (kind === null) return null;
  const field: SchemaField = {
    name,
    kind,
    label: wordsIn(schema.title) ?? (name === "" ? "Answer" : name.slice(0, MAX_WORDS_LENGTH)),
    hint: hintOf(schema, kind),
    required,
    options: kind === "choice" ? optionsOf(schema) : [],
    fields: [],
    item: null,
  };
  if (kind === "list") {
    const item = fieldOf("", schema.items, true, depth + 1, count);
    return item && { ...field, item };
  }
  if (kind !== "object") return field;
  const needed = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([key, property]) =>
    count.left < 0 ? null : fieldOf(key, property, needed.includes(key), depth + 1, count),
  );
  // The database does not preserve the order of keys, so what must be answered stands first.
  return fields.every((one) => one !== null)
    ? { ...field, fields: fields.toSorted((a, b) => Number(b.required) - Number(a.required)) }
    : null;
}

function kindOf(schema: Record<string, unknown>): SchemaField["kind"] | null {
  if (Object.hasOwn(schema, "enum") || Object.hasOwn(schema, "const")) {
    const options = optionsOf(schema);
    const isShown = options.length > 0 && options.length <= MAX_OPTIONS && options.every(isScalar);
    return isShown ? "choice" : null;
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== "null");
  const [type, ...others] = types;
  if (others.length > 0) return null;
  if (type === "string") return "text";
  if (type === "array") return "list";
  if (type === "object" || (type === undefined && isObject(schema.properties))) return "object";
  return type === "number" || type === "integer" || type === "boolean" ? type : null;
}

function optionsOf(schema: Record<string, unknown>): SchemaField["options"] {
  if (Object.hasOwn(schema, "const")) return [schema.const as string];
  return Array.isArray(schema.enum) ? schema.enum : [];
}

/** What the schema says about a field, and between which bounds it is. */
function hintOf(schema: Record<string, unknown>, kind: SchemaField["kind"]): string | null {
  const bounds = {
    text: boundsIn(schema.minLength, schema.maxLength, " characters"),
    number: boundsIn(schema.minimum, schema.maximum),
    integer: boundsIn(schema.minimum, schema.maximum),
    list: boundsIn(schema.minItems, schema.maxItems, " items"),
    boolean: null,
    choice: null,
    object: null,
  }[kind];
  const said = [wordsIn(schema.description), bounds].filter((words) => words !== null);
  return said.length === 0 ? null : said.join(" · ");
}

function boundsIn(min: unknown, max: unknown, unit = ""): string | null {
  const [least, most] = [min, max].map((bound) => (typeof bound === "number" ? bound : null));
  if (least !== null && most !== null) return `${least} to ${most}${unit}`;
  if (least !== null) return `${least}${unit} or more`;
  return most === null ? null : `${most}${unit} or fewer`;
}

function wordsIn(text: unknown): string | null {
  return typeof text === "string" && text.trim() !== "" ? text.trim().slice(0, MAX_WORDS_LENGTH) : null;
}

function isScalar(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
