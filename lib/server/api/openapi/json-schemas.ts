import { isDeepStrictEqual } from "node:util";
import { z } from "zod";

type JsonSchema = { [key: string]: unknown };

/** Collects the named schemas of a document while its parts are written. */
export class JsonSchemas {
  /** name → schema, in the order in which they were first needed */
  readonly components: Record<string, JsonSchema> = {};

  /** What a caller sends: defaults are not required. */
  input(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, "input");
  }

  /** What a caller gets. */
  output(schema: z.ZodType): JsonSchema {
    return this.#convert(schema, "output");
  }

  #convert(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const names = new Map(Object.keys($defs).map((name) => [name, componentName(name)]));
    for (const [name, definition] of Object.entries($defs)) {
      this.#add(names.get(name) ?? name, withoutId(rename(definition, names)));
    }
    return rename(rest, names);
  }

  /** One name, one shape: a schema whose input differs from its output would need two names. */
  #add(name: string, schema: JsonSchema): void {
    const known = this.components[name];
    if (known !== undefined && !isDeepStrictEqual(known, schema)) throw new Error(`the schema ${name} has two shapes`);
    this.components[name] = schema;
  }
}

/** zod numbers schemas that refer to themselves; ours has only one, "any JSON value". */
function componentName(name: string): string {
  return /^__schema\d+$/.test(name) ? "JsonValue" : name;
}

/** The `id` of a schema only repeats the name under which the document has it. */
function withoutId({ id: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Points references to the components of the document. */
function rename<T>(node: T, names: Map<string, string>): T {
  if (Array.isArray(node)) return node.map((item) => rename(item, names)) as T;
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "$ref" ? reference(value, names) : rename(value, names)]),
  ) as T;
}

function reference(ref: unknown, names: Map<string, string>): string {
  const name = String(ref).replace("#/$defs/", "");
  return `#/components/schemas/${names.get(name) ?? name}`;
}
