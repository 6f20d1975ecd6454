import type { DriverEvent } from "../../driver.ts";
import { todosEvent } from "../../todos.ts";
import {
  type AgentEnd,
  type AgentFormat,
  type AgentTotals,
  failed,
  type LineReport,
  NOTHING_YET,
  refused,
  type SessionTotals,
  sessionOf,
  toolCall,
  toolResult,
} from "./agent-format.ts";
import { countIn, type Fields, fieldsOf, listOf, textIn, textOfContent } from "./json-fields.ts";

/**
 * Codex CLI with `exec --json`: a thread of turns, whose items start and complete under one id. A turn tells the tokens of its whole
 * thread, also of those before it was resumed: `before`.
 */
export function codexExec(before: SessionTotals = NOTHING_YET): AgentFormat {
  const open = new Set<string>();
  let totals: AgentTotals = NOTHING_YET;
  let begun = false;

  const called = (stage: string, item: Fields): LineReport => {
    const id = textIn(item, "id");
    const { name, input } = callOf(item);
    const events = open.has(id) ? [] : [toolCall(id, name, input)];
    open.add(id);
    if (stage !== "completed") return { events };
    open.delete(id);
    totals = { ...totals, steps: totals.steps + 1 };
    return { events: [...events, resultOf(id, name, item)], totals };
  };

  const turnCompleted = (usage: Fields): LineReport => {
    totals = {
      ...totals,
      inputTokens: Math.max(0, countIn(usage, "input_tokens") - before.inputTokens),
      outputTokens: Math.max(0, countIn(usage, "output_tokens") - before.outputTokens),
    };
    return { events: [], totals, end: { kind: "succeeded" } };
  };

  return {
    read(line) {
      const type = textIn(line, "type");
      const [, stage] = /^item\.(started|updated|completed)$/.exec(type) ?? [];
      if (stage !== undefined) {
        const item = fieldsOf(line.item);
        return spoken(stage, item) ?? called(stage, item);
      }
      switch (type) {
        case "thread.started":
          begun = true;
          return {
            events: [{ type: "log", message: `Thread ${textIn(line, "thread_id")}.` }],
            ...sessionOf(line, "thread_id"),
          };
        case "turn.started":
          return { events: [] };
        case "turn.completed":
          return turnCompleted(fieldsOf(line.usage));
        case "turn.failed":
          return { events: [], end: endOf(textIn(fieldsOf(line.error), "message")) };
        case "error":
          return begun ? toldError(textIn(line, "message")) : null;
        default:
          return null;
      }
    },
  };
}

function endOf(message: string): AgentEnd {
  return /\bcontent_filter\b/.test(message) ? refused(message) : failed(message);
}

/** It also says so when it tries again; a turn that cannot go on fails right after. */
function toldError(message: string): LineReport {
  const waits = /^Reconnecting\b/.test(message);
  return { events: [{ type: waits ? "log" : "error", message }], ...(message ? { error: { message } } : {}) };
}

/** What an item says that is no call of a tool: once it is whole, and a list of to-dos whenever it changes. */
function spoken(stage: string, item: Fields): LineReport | null {
  const events = spokenEvent(item);
  if (events === null) return null;
  if (stage !== "completed" && item.type !== "todo_list") return { events: [] };
  return item.type === "agent_message" ? { events, summary: textIn(item, "text").trim() } : { events };
}

/** What is no call of a tool; null for a call. */
function spokenEvent(item: Fields): DriverEvent[] | null {
  const text = textIn(item, "text").trim();
  switch (item.type) {
    case "agent_message":
    case "plan":
      return text === "" ? [] : [{ type: "message", message: text }];
    case "reasoning":
      return text === "" ? [] : [{ type: "thinking", message: text }];
    // A warning: what ends a turn is no item.
    case "error":
      return [{ type: "log", message: textIn(item, "message") }];
    case "todo_list":
      return [todosEvent(item.items)];
    default:
      return null;
  }
}

function callOf(item: Fields): { name: string; input: unknown } {
  const { id: _, type, status: __, ...others } = item;
  if (type === "command_execution") return { name: "shell", input: { command: textIn(item, "command") } };
  if (type === "file_change") return { name: "file_change", input: { path: changedPaths(item) } };
  if (type === "mcp_tool_call")
    return { name: `${textIn(item, "server")}.${textIn(item, "tool")}`, input: item.arguments ?? {} };
  if (type === "web_search") return { name: "web_search", input: { query: textIn(item, "query") } };
  return { name: typeof type === "string" ? type : "tool", input: others };
}

function changedPaths(item: Fields): string {
  return listOf(item.changes)
    .map(fieldsOf)
    .map((change) => `${textIn(change, "kind")} ${textIn(change, "path")}`.trim())
    .join(", ");
}

function resultOf(id: string, name: string, item: Fields): DriverEvent {
  const status = textIn(item, "status");
  const exit = typeof item.exit_code === "number" ? { exitCode: item.exit_code } : {};
  const wrong = status === "failed" || status === "declined" ? { isError: true } : {};
  const output =
    textIn(item, "aggregated_output") ||
    textIn(fieldsOf(item.error), "message") ||
    textOfContent(fieldsOf(item.result).content) ||
    status;
  return toolResult(id, name, output, { ...exit, ...wrong });
}
