type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const DEEPEST = 40;

/** A JSON value as PostgreSQL can store it: without NUL and halves of characters, and not nested without bound. */
export function storableJson(value: unknown, depth = 0): Json {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  if (depth >= DEEPEST) return "[nested too deep]";
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [storableText(name), storableJson(item, depth + 1)]),
  );
}

function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
