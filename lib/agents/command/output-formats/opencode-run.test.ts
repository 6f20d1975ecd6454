import { expect, test } from "vitest";
import { objectInLine } from "./json-fields.ts";
import { opencodeRun } from "./opencode-run.ts";

const line = (type: string, more: object) =>
  JSON.stringify({ type, timestamp: 1_763_712_000_000, sessionID: "ses_1", ...more });
const SESSION = [
  line("step_start", { part: { type: "step-start" } }),
  line("tool_use", {
    part: {
      type: "tool",
      tool: "bash",
      callID: "call_1",
      state: { status: "completed", input: { command: "npm test" }, output: "ok", time: { start: 1000, end: 1400 } },
    },
  }),
  line("tool_use", {
    part: { tool: "edit", callID: "call_2", state: { status: "error", input: {}, error: "oldString not found" } },
  }),
  line("step_finish", {
    part: {
      reason: "tool-calls",
      cost: 0.002,
      tokens: { input: 33, output: 35, reasoning: 5, cache: { read: 60, write: 7 } },
    },
  }),
  line("text", { part: { type: "text", text: "The sum adds now.", time: { end: 1 } } }),
  line("step_finish", { part: { reason: "stop", cost: 0.001, tokens: { input: 1, output: 2 } } }),
];

function read(lines: string[]) {
  const format = opencodeRun();
  return lines.map((text) => format.read(objectInLine(text) ?? {}));
}

test("parts become messages, calls with their results, and totals", () => {
  const reports = read(SESSION);
  expect(reports.flatMap((report) => report?.events ?? [])).toEqual([
    { type: "tool_call", message: "bash", data: { id: "call_1", name: "bash", input: { command: "npm test" } } },
    { type: "tool_result", message: "ok", data: { id: "call_1", name: "bash", durationMs: 400 } },
    { type: "tool_call", message: "edit", data: { id: "call_2", name: "edit", input: {} } },
    { type: "tool_result", message: "oldString not found", data: { id: "call_2", name: "edit", isError: true } },
    { type: "message", message: "The sum adds now." },
  ]);
  expect(reports.at(-1)).toMatchObject({
    end: { kind: "succeeded" },
    totals: { steps: 2, inputTokens: 101, outputTokens: 42, costUsd: 0.003 },
  });
});

test("an error of the session is its failure", () => {
  const error = { name: "APIError", data: { message: "529 Overloaded", statusCode: 529 } };
  expect(read([line("error", { error })])[0]?.end).toEqual({
    kind: "failed",
    error: { message: "529 Overloaded", httpStatus: 529 },
  });
});
