import { parseJson } from "#lib/agents/text/parse-json.ts";
import { storableJson } from "#lib/agents/text/storable-json.ts";

/** A JSON object of which nothing is known yet. */
export type Fields = Record<string, unknown>;

/** The object that a line of output is, ready to be stored; null where it is none. */
export function objectInLine(line: string): Fields | null {
  const value = /^\s*\{/.test(line) ? parseJson(line) : undefined;
  return value === undefined ? null : (storableJson(value) as Fields);
}

/** The value as an object; an empty one where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a field; empty where there is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** The number of a field; 0 where there is none or it counts nothing. */
export function countIn(fields: Fields, name: string): number {
  const value = fields[name];
  return typeof value === "number" && value > 0 ? value : 0;
}

/** The text of content blocks (`[{"type": "text", "text": …}]`) or of plain text; blocks of another kind by their name. */
export function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  return listOf(content)
    .map(fieldsOf)
    .map((block) => textIn(block, "text") || `[${textIn(block, "type") || "content"}]`)
    .join("\n");
}
