import type { Failure } from "#lib/engine/failures/failure.ts";
import type { DriverEvent } from "../../driver.ts";
import {
  type AgentFormat,
  added,
  failed,
  type LineReport,
  NOTHING_YET,
  refused,
  sessionOf,
  toolCall,
  toolResult,
} from "./agent-format.ts";
import { countIn, type Fields, fieldsOf, textIn } from "./json-fields.ts";

/** opencode with `run --format json`: parts of messages; a call of a tool comes once it has its result. */
export function opencodeRun(): AgentFormat {
  let totals = NOTHING_YET;
  return {
    read(line) {
      if (typeof line.sessionID !== "string") return null;
      const part = fieldsOf(line.part);
      const text = textIn(part, "text").trim();
      switch (line.type) {
        case "text":
          // What it tells the model itself, such as after a compaction, is no word of the model's.
          if (text === "" || part.synthetic === true) return { events: [] };
          return { events: [{ type: "message", message: text }], summary: text };
        case "reasoning":
          return { events: text === "" ? [] : [{ type: "thinking", message: text }] };
        case "tool_use":
          return { events: callAndResult(part) };
        case "step_start":
          return { events: [], ...sessionOf(line, "sessionID") };
        case "step_finish":
          totals = added(totals, stepTotals(part));
          return part.reason === "stop" ? { events: [], totals, end: { kind: "succeeded" } } : { events: [], totals };
        case "error":
          return toldError(line.error);
        default:
          return null;
      }
    },
  };
}

function callAndResult(part: Fields): DriverEvent[] {
  const [id, name, state] = [textIn(part, "callID"), textIn(part, "tool") || "tool", fieldsOf(part.state)];
  const time = fieldsOf(state.time);
  const took = countIn(time, "end") - countIn(time, "start");
  const output = textIn(state, "output") || textIn(state, "error");
  return [
    toolCall(id, name, state.input ?? {}),
    toolResult(id, name, output, {
      ...(took > 0 ? { durationMs: took } : {}),
      ...(state.status === "error" ? { isError: true } : {}),
    }),
  ];
}

/** `input` is without what came from a cache. */
function stepTotals(part: Fields) {
  const tokens = fieldsOf(part.tokens);
  const cache = fieldsOf(tokens.cache);
  return {
    steps: 1,
    inputTokens: countIn(tokens, "input") + countIn(cache, "read") + countIn(cache, "write"),
    outputTokens: countIn(tokens, "output") + countIn(tokens, "reasoning"),
    costUsd: countIn(part, "cost"),
  };
}

/** It may go on after one, as after a compaction. */
function toldError(error: unknown): LineReport {
  const [fields, data] = [fieldsOf(error), fieldsOf(fieldsOf(error).data)];
  const message =
    typeof error === "string" ? error : textIn(data, "message") || textIn(fields, "message") || textIn(fields, "name");
  const end = fields.name === "ContentFilterError" ? refused(message) : failed(message, answerOf(data));
  return { events: [{ type: "error", message }], end, ...(end.kind === "failed" ? { error: end.error } : {}) };
}

/** The status of the provider's answer, and for how long it asks to wait. */
function answerOf(data: Fields): Partial<Failure> {
  const status = countIn(data, "statusCode");
  const wait = Number(fieldsOf(data.responseHeaders)["retry-after"]);
  return {
    ...(status >= 400 && status < 600 ? { httpStatus: status } : {}),
    ...(wait > 0 && wait <= 31_536_000 ? { retryAfterSeconds: wait } : {}),
  };
}
