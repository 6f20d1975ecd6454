import { expect, test } from "vitest";
import { geminiStream } from "./gemini-stream.ts";
import { objectInLine } from "./json-fields.ts";

const at = `"timestamp":"2025-11-21T08:00:00.000Z"`;
const SESSION = [
  `{"type":"init",${at},"session_id":"s-1","model":"gemini-2.5-pro"}`,
  `{"type":"message",${at},"role":"user","content":"# DEF-1: fix the sum"}`,
  `{"type":"message",${at},"role":"assistant","content":"I look ","delta":true}`,
  `{"type":"message",${at},"role":"assistant","content":"at it.","delta":true}`,
  `{"type":"tool_use",${at},"tool_name":"read_file","tool_id":"read-1","parameters":{"absolute_path":"/repo/sum.js"}}`,
  `{"type":"tool_result",${at},"tool_id":"read-1","status":"success","output":"export"}`,
  `{"type":"tool_use",${at},"tool_name":"replace","tool_id":"replace-2","parameters":{"file_path":"/repo/sum.js"}}`,
  `{"type":"tool_result",${at},"tool_id":"replace-2","status":"error","error":{"type":"edit_no_occurrence_found","message":"0 occurrences found"}}`,
  `{"type":"error",${at},"severity":"warning","message":"Loop detected, stopping execution"}`,
  `{"type":"message",${at},"role":"assistant","content":"Done.","delta":true}`,
  `{"type":"result",${at},"status":"success","stats":{"total_tokens":310,"input_tokens":300,"output_tokens":10,"cached":0,"input":300,"duration_ms":900,"tool_calls":2}}`,
];

function read(lines: string[]) {
  const format = geminiStream();
  const reports = lines.map((line) => format.read(objectInLine(line) ?? {}));
  return { reports, rest: format.rest?.() };
}

test("a session becomes messages, whole ones, calls and their results", () => {
  const { reports } = read(SESSION);
  expect(reports.flatMap((report) => report?.events ?? [])).toEqual([
    { type: "log", message: "Session s-1 with gemini-2.5-pro." },
    { type: "message", message: "I look at it." },
    {
      type: "tool_call",
      message: "read_file",
      data: { id: "read-1", name: "read_file", input: { absolute_path: "/repo/sum.js" } },
    },
    { type: "tool_result", message: "export", data: { id: "read-1", name: "read_file" } },
    {
      type: "tool_call",
      message: "replace",
      data: { id: "replace-2", name: "replace", input: { file_path: "/repo/sum.js" } },
    },
    { type: "tool_result", message: "0 occurrences found", data: { id: "replace-2", name: "replace", isError: true } },
    { type: "log", message: "Loop detected, stopping execution" },
    { type: "message", message: "Done." },
  ]);
  expect(reports.at(-1)).toMatchObject({
    summary: "Done.",
    end: { kind: "succeeded" },
    totals: { steps: 2, inputTokens: 300, outputTokens: 10 },
  });
});

test("what it had begun to say is kept where the output ends", () => {
  expect(read(SESSION.slice(0, 3)).rest).toEqual([{ type: "message", message: "I look" }]);
});

test("an error is its failure, a turn limit one that is tried again", () => {
  const ended = (error: object) => read([JSON.stringify({ type: "result", status: "error", error })]).reports[0]?.end;
  expect(ended({ type: "FatalAuthenticationError", message: "no key" })).toMatchObject({
    error: { message: "no key" },
  });
  expect(ended({ type: "FatalTurnLimitedError", message: "Reached max session turns" })).toMatchObject({
    error: { message: expect.stringContaining("turn limit and stopped without finishing (Reached max session turns)") },
  });
});

test("events of our own form are left alone", () => {
  const own = [
    `{"type":"message","text":"a"}`,
    `{"type":"tool_result","message":"a"}`,
    `{"type":"error","message":"a"}`,
  ];
  expect(read(own).reports).toEqual([null, null, null]);
});
