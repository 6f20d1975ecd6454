import type { ImportFormat } from "../contract/imports.ts";

/** A file as `POST /imports` takes it. */
export interface ImportFile {
  format: ImportFormat;
  text: string;
}

/** What an import reads of an issue; an export of the REST API has ten times as much. */
const READ = new Set([
  "number",
  "title",
  "body",
  "labels",
  "state",
  "html_url",
  "url",
  "repository_url",
  "pull_request",
]);

/** A file of unknown encoding and format, made ready to be sent. `name` may be empty: pasted text has none. */
export function readImportFile(name: string, content: Uint8Array | string): ImportFile {
  const text = typeof content === "string" ? content : decodeText(content);
  const isJson =
    /\.(json|jsonl|ndjson)$/i.test(name) || (!/\.(csv|tsv|txt)$/i.test(name) && /^\ufeff?\s*[[{]/.test(text));
  return isJson ? { format: "github", text: slim(text) } : { format: "csv", text };
}

/** UTF-8 or UTF-16, by its mark or its zero bytes, else Windows-1252, as spreadsheets save CSV. Without the mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decode("utf-16le", bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decode("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decode("windows-1252", bytes);
  }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** An export without what no import reads; as it is where it cannot be parsed in one piece. */
function slim(text: string): string {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ""));
    return JSON.stringify(Array.isArray(value) ? value.map(pick) : value);
  } catch {
    return text;
  }
}

function pick(issue: unknown): unknown {
  if (typeof issue !== "object" || issue === null) return issue;
  return Object.fromEntries(
    Object.entries(issue).flatMap(([name, value]) => (READ.has(name) ? [[name, short(name, value)]] : [])),
  );
}

/** Of a label its name, of a pull request that it is one. */
function short(name: string, value: unknown): unknown {
  if (name === "pull_request") return value === null ? null : {};
  if (name !== "labels" || !Array.isArray(value)) return value;
  return value.map((label: unknown) =>
    typeof label === "object" && label !== null && "name" in label ? { name: label.name } : label,
  );
}
