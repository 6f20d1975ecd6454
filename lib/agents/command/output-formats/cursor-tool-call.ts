import { type AgentFormat, toolCall, toolResult } from "./agent-format.ts";
import { type Fields, fieldsOf, textIn } from "./json-fields.ts";

/**
 * The tool calls of Cursor's agent, which writes as Claude Code does but for them:
 * `{"type": "tool_call", "subtype": "started"|"completed", "call_id", "tool_call": {"readToolCall": {"args", "result"}}}`.
 */
export function cursorToolCall(): AgentFormat {
  return {
    read(line) {
      if (line.type !== "tool_call" || typeof line.tool_call !== "object") return null;
      const [name, call] = namedCall(fieldsOf(line.tool_call));
      const id = textIn(line, "call_id");
      if (line.subtype !== "completed") return { events: [toolCall(id, name, call.args ?? {})] };
      const result = fieldsOf(call.result);
      const wrong = result.error ?? result.failure ?? result.rejected;
      const output = wrong ?? result.success ?? result;
      return { events: [toolResult(id, name, worded(output), wrong === undefined ? {} : { isError: true })] };
    },
  };
}

/** `{"readToolCall": {…}}` is `read`; `{"function": {"name", "arguments"}}` names itself. */
function namedCall(call: Fields): [string, Fields] {
  const [key = "tool", value] = Object.entries(call)[0] ?? [];
  const fields = fieldsOf(value);
  if (key === "function") return [textIn(fields, "name") || key, { ...fields, args: fields.arguments }];
  return [key.replace(/ToolCall$/, ""), fields];
}

function worded(value: unknown): string {
  if (typeof value === "string") return value;
  const fields = fieldsOf(value);
  return textIn(fields, "content") || textIn(fields, "message") || JSON.stringify(value);
}
