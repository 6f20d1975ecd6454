import type { DriverEvent } from "../../driver.ts";
import {
  type AgentEnd,
  type AgentFormat,
  failed,
  type LineReport,
  stoppedAtTurnLimit,
  toolCall,
  toolResult,
} from "./agent-format.ts";
import { countIn, type Fields, fieldsOf, textIn } from "./json-fields.ts";

/** Gemini CLI with `--output-format stream-json`. Its messages come in pieces, which are put together until another line. */
export function geminiStream(): AgentFormat {
  const toolNames = new Map<string, string>();
  let said = "";

  const spoken = (): DriverEvent[] => {
    const message = said.trim();
    said = "";
    return message === "" ? [] : [{ type: "message", message }];
  };

  return {
    read(line) {
      if (isMessage(line)) {
        const events = line.delta === true ? [] : spoken();
        // The prompt comes back as a message of the user.
        if (line.role === "assistant") said += line.content;
        return { events };
      }
      const report = otherLine(line, toolNames);
      if (report === null) return null;
      const before = spoken();
      const last = before[0]?.message;
      return { ...report, events: [...before, ...report.events], ...(last ? { summary: last } : {}) };
    },
    rest: spoken,
  };
}

function isMessage(line: Fields): line is Fields & { content: string } {
  return line.type === "message" && typeof line.role === "string" && typeof line.content === "string";
}

function otherLine(line: Fields, toolNames: Map<string, string>): LineReport | null {
  const id = textIn(line, "tool_id");
  switch (line.type) {
    case "init":
      return {
        events: [{ type: "log", message: `Session ${textIn(line, "session_id")} with ${textIn(line, "model")}.` }],
      };
    case "tool_use":
      if (id === "") return null;
      toolNames.set(id, textIn(line, "tool_name"));
      return { events: [toolCall(id, textIn(line, "tool_name"), line.parameters ?? {})] };
    case "tool_result":
      return id === "" ? null : { events: [resultOf(id, toolNames.get(id) ?? "tool", line)] };
    case "error":
      if (typeof line.severity !== "string") return null;
      return { events: [{ type: line.severity === "error" ? "error" : "log", message: textIn(line, "message") }] };
    case "result":
      return typeof line.status === "string" ? ended(line) : null;
    default:
      return null;
  }
}

function resultOf(id: string, name: string, line: Fields): DriverEvent {
  const output = textIn(line, "output") || textIn(fieldsOf(line.error), "message");
  return toolResult(id, name, output, line.status === "error" ? { isError: true } : {});
}

function ended(line: Fields): LineReport {
  const stats = fieldsOf(line.stats);
  const totals = {
    steps: countIn(stats, "tool_calls"),
    inputTokens: countIn(stats, "input_tokens"),
    outputTokens: countIn(stats, "output_tokens"),
    costUsd: 0,
  };
  return { events: [], totals, end: endOf(line) };
}

function endOf(line: Fields): AgentEnd {
  if (line.status === "success") return { kind: "succeeded" };
  const error = fieldsOf(line.error);
  const [type, message] = [textIn(error, "type"), textIn(error, "message")];
  return /TurnLimited|MAX_TURNS/i.test(type) ? stoppedAtTurnLimit(0, message || type) : failed(message || type);
}
