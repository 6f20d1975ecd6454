import path from "node:path";
import { createTwoFilesPatch } from "diff";
import { toolCall, toolResult } from "../command/output-formats/agent-format.ts";
import { type Fields, fieldsOf, textIn } from "../command/output-formats/json-fields.ts";
import type { DriverEvent } from "../driver.ts";

/** More at once no agent has; the oldest is forgotten. */
const MAX_CALLS = 500;
/** A file that is longer has no diff: reckoning one takes the worker's time. */
const MAX_DIFFED = 200_000;
const DIFF_MS = 200;
/** More of an output is not stored. */
const MAX_OUTPUT = 64 * 1024;

/** A call of an agent's tool, as far as it has told of it. */
export interface KnownCall {
  id: string;
  tool: string;
  /** in the agent's words */
  title: string;
  /** what the tool does, by the protocol: `read`, `edit`, `execute` … */
  kind: string;
  arguments: Fields;
  /** what it would change, or has, as the agent tells it */
  changes: { path: string; oldText: string; newText: string }[];
}

type Entry = KnownCall & { output: string; told: boolean; ended: boolean };

const NOTHING_KNOWN: Omit<Entry, "id"> = {
  tool: "",
  title: "",
  kind: "other",
  arguments: {},
  changes: [],
  output: "",
  told: false,
  ended: false,
};

/**
 * Puts together the calls that an agent tells of piece by piece (`tool_call`, `tool_call_update` and what it asks leave for):
 * each is told once with its input and once with its output and diffs.
 */
export class ToolCalls {
  private readonly calls = new Map<string, Entry>();
  private readonly workspace: string;

  constructor(workspace: string) {
    this.workspace = workspace;
  }

  /** The events that an update makes due; `isAsked`: the agent waits for leave to make this call. */
  take(update: Fields, isAsked = false): DriverEvent[] {
    const call = this.merged(update);
    const status = textIn(update, "status");
    const ended = status === "completed" || status === "failed";
    const isWhole = update.sessionUpdate === "tool_call_update" && Object.keys(fieldsOf(update.rawInput)).length > 0;
    const events: DriverEvent[] = [];
    if (!call.told && (isAsked || isWhole || ended || status === "in_progress")) {
      call.told = true;
      events.push(toolCall(call.id, call.tool, this.inputOf(call)));
    }
    if (ended && !call.ended) {
      call.ended = true;
      events.push(toolResult(call.id, call.tool, outputOf(call), status === "failed" ? { isError: true } : {}));
    }
    return events;
  }

  /** What is known of a call; null where the agent has not told of it. */
  known(callId: string): Omit<KnownCall, "id"> | null {
    const call = this.calls.get(callId);
    if (call === undefined) return null;
    const { tool, title, kind, arguments: given, changes } = call;
    return { tool, title, kind, arguments: given, changes };
  }

  private merged(update: Fields): Entry {
    const id = textIn(update, "toolCallId");
    const before = this.calls.get(id) ?? { ...NOTHING_KNOWN, id };
    const content = Array.isArray(update.content) ? update.content.map(fieldsOf) : [];
    const diffs = content.filter(({ type }) => type === "diff");
    const call: Entry = {
      ...before,
      title: textIn(update, "title") || before.title,
      kind: textIn(update, "kind") || before.kind,
      arguments: { ...before.arguments, ...fieldsOf(update.rawInput) },
      changes: diffs.length > 0 ? diffs.map((diff) => this.changeOf(diff)) : before.changes,
      output: textOfOutput(update, content) || `${before.output}${piece(update)}`.slice(-MAX_OUTPUT),
    };
    call.tool = textIn(update, "name") || toolName(update) || before.tool || toolOf(call);
    this.calls.set(id, call);
    const [oldest] = this.calls.keys();
    if (this.calls.size > MAX_CALLS && oldest !== undefined) this.calls.delete(oldest);
    return call;
  }

  private changeOf(diff: Fields): KnownCall["changes"][number] {
    const relative = path.relative(this.workspace, path.resolve(this.workspace, textIn(diff, "path")));
    const isInside = relative !== "" && !relative.startsWith("..");
    return {
      path: isInside ? relative : textIn(diff, "path"),
      oldText: textIn(diff, "oldText"),
      newText: textIn(diff, "newText"),
    };
  }

  /** Some agents tell of a call only its title. */
  private inputOf({ arguments: given, title, changes }: Entry): Fields {
    if (Object.keys(given).length > 0) return given;
    const [first] = changes;
    return { ...(first === undefined ? {} : { path: first.path }), ...(title === "" ? {} : { description: title }) };
  }
}

/** The name of a tool that has none: what it does. */
function toolOf({ kind, title }: Entry): string {
  return kind === "other" ? title || "tool" : kind;
}

/** Its name, where the agent is Claude Code, which has no other place for it in an early version. */
function toolName(update: Fields): string {
  return textIn(fieldsOf(fieldsOf(update._meta).claudeCode), "toolName");
}

/** What a call gave back, as an update says it whole: its content, else what the tool itself wrote. */
function textOfOutput(update: Fields, content: Fields[]): string {
  const texts = content.filter(({ type }) => type === "content").map((block) => textOf(block.content));
  const raw = update.rawOutput;
  return texts.join("\n").trim() || (typeof raw === "string" ? raw : textIn(fieldsOf(raw), "output"));
}

/** Codex tells what a command writes as it comes. */
function piece({ _meta }: Fields): string {
  return textIn(fieldsOf(fieldsOf(_meta).terminal_output_delta), "data");
}

function textOf(block: unknown): string {
  const fields = fieldsOf(block);
  return textIn(fields, "text") || `[${textIn(fields, "type") || "content"}]`;
}

function outputOf({ output, changes }: Entry): string {
  return [output, ...changes.map(patchOf)].filter(Boolean).join("\n");
}

/** A change as a diff that people know. */
export function patchOf({ path: file, oldText, newText }: KnownCall["changes"][number]): string {
  const tooLong = oldText.length + newText.length > MAX_DIFFED;
  const patch = tooLong ? undefined : createTwoFilesPatch(file, file, oldText, newText, "", "", { timeout: DIFF_MS });
  return patch ?? `${file}: ${newText.length} characters\n`;
}
