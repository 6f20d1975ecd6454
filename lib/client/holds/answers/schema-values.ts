import { isObject, type SchemaField } from "./schema-fields.ts";

/** The value that a draft holds as JSON; undefined where there is none yet. */
export function valueIn(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return undefined;
  }
}

/** A draft with this value; empty where nothing is left of it. */
export function draftOf(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value);
}

/**
 * An object with one of its values changed, taken out where it is undefined. A box that has to be answered and was not
 * touched is a no.
 */
export function withValue(object: SchemaField, value: unknown, name: string, part: unknown): unknown {
  const before = isObject(value) ? value : {};
  const after = object.fields.flatMap((field): [string, unknown][] => {
    const kept = field.name === name ? part : own(before, field.name);
    const untouched = kept === undefined && field.kind === "boolean" && field.required;
    return untouched ? [[field.name, false]] : [[field.name, kept]];
  });
  const given = after.filter(([, kept]) => kept !== undefined);
  const isEmpty = part === undefined && given.every(([, kept]) => kept === false);
  return isEmpty ? undefined : Object.fromEntries(given);
}

/** One of the values of an object. */
export function partOf(value: unknown, name: string): unknown {
  return isObject(value) ? own(value, name) : undefined;
}

/** The items of a list. */
export function itemsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What was typed as a field takes it: `3.` is on its way to `3.5` and stays text until it reads back the same. */
export function typedValue({ kind }: SchemaField, text: string): unknown {
  if (text === "") return undefined;
  const isNumber = (kind === "number" || kind === "integer") && String(Number(text)) === text;
  return isNumber ? Number(text) : text;
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
