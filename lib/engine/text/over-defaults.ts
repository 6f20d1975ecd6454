import { z } from "zod";

/** What was read, and the dotted names of the values that had to come from the defaults. */
export type Filled<T> = { value: T; filled: string[] };

/**
 * Reads stored JSON whose schema has changed since it was written. Object by object, a value that is missing or no longer
 * valid is taken from the defaults and named in `filled`; every other value is kept, and keys the schema does not know are
 * dropped. A union, an array or a nullable object is one value: it is kept or replaced as a whole.
 */
export function overDefaults<T>(schema: z.ZodType<T>, defaults: T, stored: unknown): Filled<T> {
  const whole = schema.safeParse(stored);
  if (whole.success) return { value: whole.data, filled: [] };
  const filled: string[] = [];
  return { value: merge(schema, defaults, stored, [], filled) as T, filled };
}

function merge(schema: z.core.$ZodType, usual: unknown, stored: unknown, path: string[], filled: string[]): unknown {
  if (schema instanceof z.ZodObject && isObject(usual) && isObject(stored)) {
    return Object.fromEntries(
      Object.entries<z.core.$ZodType>(schema.shape)
        .map(([name, field]) => [name, merge(field, usual[name], stored[name], [...path, name], filled)])
        .filter(([, value]) => value !== undefined),
    );
  }
  const read = parseLoosely(schema, stored);
  if (read.success) return read.data;
  filled.push(path.join("."));
  return usual;
}

/** Parses a value without the keys that a strict object in it refuses. */
function parseLoosely(schema: z.core.$ZodType, stored: unknown): z.core.util.SafeParseResult<unknown> {
  const read = z.safeParse(schema, stored);
  const unknown = read.error?.issues.filter((issue) => issue.code === "unrecognized_keys") ?? [];
  if (unknown.length === 0) return read;
  const known = structuredClone(stored);
  for (const { path, keys } of unknown) {
    const at = path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown>)[name], known);
    for (const key of keys) delete (at as Record<string, unknown>)[key];
  }
  return z.safeParse(schema, known);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
