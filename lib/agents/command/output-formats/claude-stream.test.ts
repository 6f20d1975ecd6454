import { expect, test } from "vitest";
import { claudeStream } from "./claude-stream.ts";
import { objectInLine } from "./json-fields.ts";

/** A session as the program writes it: one line for each block, the message's usage on every one of them. */
const SESSION = [
  `{"type":"system","subtype":"init","cwd":"/repo","session_id":"4b69","tools":["Bash","Edit","Read"],"mcp_servers":[],"model":"claude-sonnet-4-5-20250929","permissionMode":"acceptEdits"}`,
  `{"type":"assistant","message":{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"thinking","thinking":"Look first.","signature":"Eq"}],"usage":{"input_tokens":4,"cache_creation_input_tokens":900,"cache_read_input_tokens":96,"output_tokens":5}},"parent_tool_use_id":null,"session_id":"4b69"}`,
  `{"type":"assistant","message":{"id":"msg_1","type":"message","role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"Read","input":{"file_path":"/repo/sum.js"}}],"usage":{"input_tokens":4,"cache_creation_input_tokens":900,"cache_read_input_tokens":96,"output_tokens":30}},"parent_tool_use_id":null,"session_id":"4b69"}`,
  `{"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_1","type":"tool_result","content":"     1\\texport const sum"}]},"session_id":"4b69","tool_use_result":{"type":"text"}}`,
  `{"type":"assistant","message":{"id":"msg_2","role":"assistant","content":[{"type":"tool_use","id":"toolu_2","name":"Bash","input":{"command":"npm test"}}],"usage":{"input_tokens":6,"cache_read_input_tokens":996,"output_tokens":20}},"session_id":"4b69"}`,
  `{"type":"user","message":{"role":"user","content":[{"tool_use_id":"toolu_2","type":"tool_result","is_error":true,"content":[{"type":"text","text":"Exit code 1"},{"type":"image","source":{}}]}]},"session_id":"4b69"}`,
  `{"type":"assistant","message":{"id":"msg_3","role":"assistant","content":[{"type":"text","text":"The sum adds now."}],"usage":{"input_tokens":1,"output_tokens":9}},"session_id":"4b69"}`,
  `{"type":"result","subtype":"success","is_error":false,"duration_ms":2100,"duration_api_ms":1800,"num_turns":3,"result":"The sum adds now.","session_id":"4b69","total_cost_usd":0.0421,"usage":{"input_tokens":11,"cache_creation_input_tokens":900,"cache_read_input_tokens":1092,"output_tokens":59},"permission_denials":[]}`,
];

function read(lines: string[]) {
  const format = claudeStream();
  return lines.map((line) => format.read(objectInLine(line) ?? {}));
}
const end = (fields: object) => read([JSON.stringify({ type: "result", ...fields })])[0]?.end;

test("a session becomes messages, thoughts, calls and their results", () => {
  expect(read(SESSION).flatMap((report) => report?.events ?? [])).toEqual([
    { type: "log", message: "Session 4b69 with claude-sonnet-4-5-20250929." },
    { type: "thinking", message: "Look first." },
    { type: "tool_call", message: "Read", data: { id: "toolu_1", name: "Read", input: { file_path: "/repo/sum.js" } } },
    { type: "tool_result", message: "     1\texport const sum", data: { id: "toolu_1", name: "Read" } },
    { type: "tool_call", message: "Bash", data: { id: "toolu_2", name: "Bash", input: { command: "npm test" } } },
    { type: "tool_result", message: "Exit code 1\n[image]", data: { id: "toolu_2", name: "Bash", isError: true } },
    { type: "message", message: "The sum adds now." },
  ]);
});

test("totals count a message once however many lines it has, and end with what the session counts itself", () => {
  const totals = read(SESSION).flatMap((report) => report?.totals ?? []);
  expect(totals).toEqual([
    { steps: 1, inputTokens: 1000, outputTokens: 5, costUsd: 0 },
    { steps: 1, inputTokens: 1000, outputTokens: 30, costUsd: 0 },
    { steps: 2, inputTokens: 2002, outputTokens: 50, costUsd: 0 },
    { steps: 3, inputTokens: 2003, outputTokens: 59, costUsd: 0 },
    { steps: 3, inputTokens: 2003, outputTokens: 59, costUsd: 0.0421 },
  ]);
  const another = SESSION.map((line) => line.replaceAll("4b69", "4b70"));
  expect(read([...SESSION, ...another]).at(-1)?.totals).toMatchObject({ steps: 6, inputTokens: 4006, costUsd: 0.0842 });
  // What a session cost is told from its beginning.
  expect(read([...SESSION, ...SESSION]).at(-1)?.totals).toMatchObject({ steps: 6, inputTokens: 4006, costUsd: 0.0421 });
});

test("its result sums the run up", () => {
  expect(read(SESSION).at(-1)).toMatchObject({ end: { kind: "succeeded" }, summary: "The sum adds now." });
});

test("a turn limit, a spent budget and an error are no success", () => {
  expect(end({ subtype: "error_max_turns", is_error: false, num_turns: 5 })).toEqual({
    kind: "failed",
    error: {
      message: "The agent reached its own turn limit of 5 turns and stopped without finishing (error_max_turns).",
    },
  });
  expect(end({ subtype: "error_max_budget_usd", errors: ["Reached maximum budget ($2)"] })).toEqual({
    kind: "budget_spent",
    message: "The agent spent the budget it was started with. Reached maximum budget ($2)",
  });
  expect(end({ subtype: "error_during_execution", is_error: true, errors: ["spawn rg ENOENT"] })).toMatchObject({
    error: { message: "spawn rg ENOENT" },
  });
  const limited = {
    subtype: "success",
    is_error: true,
    api_error_status: 429,
    result: "API Error: 429 rate_limit_error",
  };
  expect(end(limited)).toEqual({
    kind: "failed",
    error: { message: "API Error: 429 rate_limit_error", httpStatus: 429 },
  });
});

test("says what the agent was not allowed to do", () => {
  const denied = { tool_name: "Write", tool_use_id: "toolu_1", tool_input: {} };
  const result = { type: "result", subtype: "success", result: "Done.", permission_denials: [denied, denied] };
  expect(read([JSON.stringify(result)])[0]?.events).toEqual([
    { type: "error", message: "The agent's own permissions refused 2 calls of Write." },
  ]);
});

test("pieces of messages and prompts are no events; what it does not know is left to others", () => {
  const reports = read([
    `{"type":"stream_event","event":{"type":"content_block_delta","delta":{"type":"text_delta","text":"Th"}}}`,
    `{"type":"user","message":{"role":"user","content":"Fix the sum"}}`,
    `{"type":"system","subtype":"compact_boundary"}`,
    `{"type":"message","message":"ours"}`,
  ]);
  expect(reports).toEqual([{ events: [] }, { events: [] }, null, null]);
});

test("a call that a hook has it keep stands with its end, and what it counts there is no step", () => {
  const call = { id: "toolu_1", name: "Bash", input: { command: "npm publish" } };
  const kept = { type: "result", subtype: "success", result: "", num_turns: 18, deferred_tool_use: call };
  const [report] = read([JSON.stringify({ ...kept, stop_reason: "tool_deferred" })]);
  expect(report).toMatchObject({ end: { kind: "succeeded" }, waitsAt: call, totals: { steps: 0 } });
  expect(read([JSON.stringify(kept)])[0]).not.toHaveProperty("waitsAt");
});

test("of several calls at once the last is kept, and the others without a result are told", () => {
  const calls = ["one", "two", "three"].map((id) => ({ type: "tool_use", id, name: "Bash", input: { command: id } }));
  const result = { type: "tool_result", tool_use_id: "one", content: "made" };
  const kept = { subtype: "success", stop_reason: "tool_deferred", deferred_tool_use: calls[2] };
  const reports = read([
    JSON.stringify({ type: "assistant", message: { id: "m1", content: calls } }),
    JSON.stringify({ type: "user", message: { content: [result] } }),
    JSON.stringify({ type: "result", ...kept }),
  ]);
  expect(reports.at(-1)?.waitsAt).toMatchObject({ id: "three", forgotten: ['Bash {"command":"two"}'] });
});
