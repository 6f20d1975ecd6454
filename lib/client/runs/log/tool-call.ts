import type { RunEvent } from "#lib/contract/runs/run-events.ts";

/** Where the parts of a call stand, by the names that agents use for them; the first one that is there counts. */
const ID = ["id", "callId", "call_id", "toolCallId", "tool_call_id", "tool_use_id"];
const NAME = ["name", "tool", "toolName"];
const ARGUMENTS = ["arguments", "args", "input", "parameters"];
/** What says most about a call, in the order in which it is looked for. */
const TELLING = ["command", "cmd", "path", "file", "file_path", "pattern", "query", "url", "question", "text"];
const OUTPUT = ["output", "result", "stdout", "content", "text", "response"];
/** Said elsewhere on the page. */
const ASIDE = ["scripted", "type", "durationMs", "duration_ms"];

/** Letters of JSON that are still read as one line. */
const SHORT = 100;

type Fields = Record<string, unknown>;

/** A call of a tool, from whatever shape its agent reports. */
export interface ToolCall {
  id: string | null;
  name: string;
  /** What it was called with, in one line. */
  summary: string;
  /** All of what it was called with, as text. */
  input: string;
}

/** What a tool gave back. */
export interface ToolResult {
  id: string | null;
  name: string | null;
  output: string;
  lines: number;
  /** Milliseconds that the tool says it took. */
  durationMs: number | null;
  /** `exit 255`, `rejected`, `failed`; null where it went well. */
  trouble: string | null;
}

/** Reads a `tool_call`. */
export function readCall(event: RunEvent): ToolCall {
  const data = fieldsOf(event.data);
  const args = pick(data, ARGUMENTS) ?? without(data, [...ID, ...NAME, ...ASIDE]);
  const said = pick(data, NAME);
  const name = typeof said === "string" ? said : (event.message?.split("\n")[0] ?? "tool");
  const rest = typeof said === "string" && event.message && event.message !== said ? event.message : null;
  return {
    id: idOf(data),
    name: name.slice(0, 80),
    summary: oneLine(summaryOf(parsed(args)) || rest || ""),
    input: rest && isEmpty(args) ? rest : textOf(args),
  };
}

/** Reads a `tool_result`. */
export function readResult(event: RunEvent): ToolResult {
  const data = fieldsOf(event.data);
  const said = pick(data, NAME);
  const output = outputOf(event, data, typeof said === "string" ? said : null);
  const durationMs = data.durationMs ?? data.duration_ms;
  return {
    id: idOf(data),
    name: typeof said === "string" ? said : (event.message?.split("\n")[0] ?? null),
    output,
    lines: output === "" ? 0 : output.replace(/\n$/, "").split("\n").length,
    durationMs: typeof durationMs === "number" ? durationMs : null,
    trouble: troubleOf(data),
  };
}

function outputOf(event: RunEvent, data: Fields, name: string | null): string {
  const given = pick(data, OUTPUT);
  if (given !== undefined) return textOf(given);
  const message = event.message ?? "";
  if (message !== "" && (name !== null ? message !== name : message.includes("\n"))) return message;
  if (typeof event.data === "string") return event.data;
  const rest = without(data, [...ID, ...NAME, ...ASIDE]);
  return isEmpty(rest) ? "" : textOf(rest);
}

function troubleOf(data: Fields): string | null {
  const exit = data.exitCode ?? data.exit_code;
  if (typeof exit === "number" && exit !== 0) return `exit ${exit}`;
  if (data.accepted === false) return "rejected";
  const failed = data.isError === true || data.is_error === true || data.passed === false || data.ok === false;
  return failed || (data.error != null && data.error !== false && data.error !== "") ? "failed" : null;
}

function idOf(data: Fields): string | null {
  const id = pick(data, ID);
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

/** Some agents report arguments as the JSON text that the model wrote. */
function parsed(args: unknown): unknown {
  if (typeof args !== "string" || !args.startsWith("{")) return args;
  try {
    return JSON.parse(args);
  } catch {
    return args;
  }
}

function summaryOf(args: unknown): string {
  if (typeof args !== "object" || args === null) return args === undefined ? "" : String(args);
  const telling = pick(args as Fields, TELLING);
  if (typeof telling === "string") return telling;
  if (Array.isArray(telling)) return telling.join(" ");
  return Object.entries(args)
    .map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

/** Enough for the widest line; the whole stands in what unfolds. */
function oneLine(text: string): string {
  return text.slice(0, 400).replaceAll(/\s+/g, " ").trim();
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  const short = JSON.stringify(value);
  return short.length <= SHORT ? short : JSON.stringify(value, null, 2);
}

function fieldsOf(data: unknown): Fields {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Fields) : {};
}

function pick(data: Fields, names: readonly string[]): unknown {
  const name = names.find((candidate) => data[candidate] !== undefined && data[candidate] !== null);
  return name === undefined ? undefined : data[name];
}

function without(data: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}
