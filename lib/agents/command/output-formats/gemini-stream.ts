import type { Failure } from "#lib/engine/failures/failure.ts";
import type { DriverEvent } from "../../driver.ts";
import {
  type AgentEnd,
  type AgentFormat,
  failed,
  type LineReport,
  sessionOf,
  stoppedAtTurnLimit,
  toolCall,
  toolResult,
} from "./agent-format.ts";
import { countIn, type Fields, fieldsOf, objectInLine, textIn } from "./json-fields.ts";

/** Gemini CLI with `--output-format stream-json`. Its messages come in pieces, which are put together until another line. */
export function geminiStream(): AgentFormat {
  const toolNames = new Map<string, string>();
  let said = "";
  let lastError = "";

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
      const report = otherLine(line, toolNames, lastError);
      if (report === null) return null;
      lastError = report.error?.message ?? lastError;
      const before = spoken();
      const last = before[0]?.message;
      return { ...report, events: [...before, ...report.events], ...(last ? { summary: last } : {}) };
    },
    rest: spoken,
    failureOfExit: statusOfExit,
  };
}

function isMessage(line: Fields): line is Fields & { content: string } {
  return line.type === "message" && typeof line.role === "string" && typeof line.content === "string";
}

/** It exits with the HTTP status of its error, of which the system keeps the rest modulo 256. */
function statusOfExit(exitCode: number): Partial<Failure> {
  const status = [400, 401, 403, 404, 429, 500, 502, 503, 504].find((each) => each % 256 === exitCode);
  return status === undefined ? {} : { httpStatus: status };
}

function otherLine(line: Fields, toolNames: Map<string, string>, lastError: string): LineReport | null {
  const id = textIn(line, "tool_id");
  switch (line.type) {
    case "init":
      return {
        events: [{ type: "log", message: `Session ${textIn(line, "session_id")} with ${textIn(line, "model")}.` }],
        ...sessionOf(line, "session_id"),
      };
    case "tool_use":
      if (id === "") return null;
      toolNames.set(id, textIn(line, "tool_name"));
      return { events: [toolCall(id, textIn(line, "tool_name"), line.parameters ?? {})] };
    case "tool_result":
      return id === "" ? null : { events: [resultOf(id, toolNames.get(id) ?? "tool", line)] };
    case "error":
      if (typeof line.severity !== "string") return null;
      return toldError(line.severity === "error", textIn(line, "message"));
    case "result":
      return typeof line.status === "string" ? ended(line, lastError) : null;
    default:
      return null;
  }
}

function resultOf(id: string, name: string, line: Fields): DriverEvent {
  const output = textIn(line, "output") || textIn(fieldsOf(line.error), "message");
  return toolResult(id, name, output, line.status === "error" ? { isError: true } : {});
}

function toldError(isError: boolean, message: string): LineReport {
  return {
    events: [{ type: isError ? "error" : "log", message }],
    ...(isError && message ? { error: { message } } : {}),
  };
}

function ended(line: Fields, lastError: string): LineReport {
  const stats = fieldsOf(line.stats);
  const totals = {
    steps: countIn(stats, "tool_calls"),
    inputTokens: countIn(stats, "input_tokens"),
    outputTokens: countIn(stats, "output_tokens"),
    costUsd: 0,
  };
  return { events: [], totals, end: endOf(line, lastError) };
}

function endOf(line: Fields, lastError: string): AgentEnd {
  if (line.status === "success") return { kind: "succeeded" };
  const error = fieldsOf(line.error);
  const [type, message] = [textIn(error, "type"), textIn(error, "message")];
  if (/TurnLimited|MAX_TURNS/i.test(type)) return stoppedAtTurnLimit(0, message || type);
  return providerFailure(message) ?? failed(message || lastError || type);
}

/** The provider's own answer, which it prints as `[API Error: {"error": {"code", "message", …}}]`. */
function providerFailure(message: string): AgentEnd | null {
  const [, body = ""] = /^\[API Error: (\{[\s\S]*\})\]$/.exec(message) ?? [];
  const error = fieldsOf(objectInLine(body)?.error);
  const [code, said] = [countIn(error, "code"), textIn(error, "message")];
  if (said === "") return null;
  return failed(said, code >= 400 && code < 600 ? { httpStatus: code } : {});
}
