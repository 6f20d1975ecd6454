import { expect, test } from "vitest";
import { codexExec } from "./codex-exec.ts";
import { objectInLine } from "./json-fields.ts";

const SESSION = [
  `{"type":"thread.started","thread_id":"0199a213-81c0-7800-8aa1-bbab2a035a53"}`,
  `{"type":"turn.started"}`,
  `{"type":"item.completed","item":{"id":"item_0","type":"reasoning","text":"**Looking at the sum**"}}`,
  `{"type":"item.started","item":{"id":"item_1","type":"command_execution","command":"bash -lc 'npm test'","aggregated_output":"","exit_code":null,"status":"in_progress"}}`,
  `{"type":"item.completed","item":{"id":"item_1","type":"command_execution","command":"bash -lc 'npm test'","aggregated_output":"1 failed\\n","exit_code":1,"status":"failed"}}`,
  `{"type":"item.started","item":{"id":"item_2","type":"todo_list","items":[{"text":"Fix it","completed":true},{"text":"Test it","completed":false}]}}`,
  `{"type":"item.completed","item":{"id":"item_3","type":"file_change","changes":[{"path":"/repo/sum.js","kind":"update"},{"path":"/repo/a.js","kind":"add"}],"status":"completed"}}`,
  `{"type":"item.started","item":{"id":"item_4","type":"mcp_tool_call","server":"docs","tool":"search","arguments":{"q":"sum"},"result":null,"error":null,"status":"in_progress"}}`,
  `{"type":"item.completed","item":{"id":"item_4","type":"mcp_tool_call","server":"docs","tool":"search","arguments":{"q":"sum"},"result":null,"error":{"message":"no such server"},"status":"failed"}}`,
  `{"type":"error","message":"Reconnecting... 1/5"}`,
  `{"type":"item.completed","item":{"id":"item_5","type":"agent_message","text":"The sum adds now."}}`,
  `{"type":"turn.completed","usage":{"input_tokens":24763,"cached_input_tokens":24448,"output_tokens":122}}`,
];

function read(lines: string[]) {
  const format = codexExec();
  return lines.map((line) => format.read(objectInLine(line) ?? {}));
}

test("a thread becomes messages, thoughts, calls and their results", () => {
  const reports = read(SESSION);
  const shell = { id: "item_1", name: "shell" };
  expect(reports.flatMap((report) => report?.events ?? [])).toEqual([
    { type: "log", message: "Thread 0199a213-81c0-7800-8aa1-bbab2a035a53." },
    { type: "thinking", message: "**Looking at the sum**" },
    { type: "tool_call", message: "shell", data: { ...shell, input: { command: "bash -lc 'npm test'" } } },
    { type: "tool_result", message: "1 failed\n", data: { ...shell, exitCode: 1, isError: true } },
    {
      type: "todos",
      message: "1 of 2 to-dos done",
      data: {
        todos: [
          { text: "Fix it", status: "completed" },
          { text: "Test it", status: "pending" },
        ],
      },
    },
    {
      type: "tool_call",
      message: "file_change",
      data: { id: "item_3", name: "file_change", input: { path: "update /repo/sum.js, add /repo/a.js" } },
    },
    { type: "tool_result", message: "completed", data: { id: "item_3", name: "file_change" } },
    { type: "tool_call", message: "docs.search", data: { id: "item_4", name: "docs.search", input: { q: "sum" } } },
    { type: "tool_result", message: "no such server", data: { id: "item_4", name: "docs.search", isError: true } },
    { type: "log", message: "Reconnecting... 1/5" },
    { type: "message", message: "The sum adds now." },
  ]);
  expect(reports.at(-1)).toMatchObject({
    end: { kind: "succeeded" },
    totals: { steps: 3, inputTokens: 24_763, outputTokens: 122 },
  });
  expect(reports.at(-2)?.summary).toBe("The sum adds now.");
});

test("a thread that goes on tells the tokens of all its turns: those before are not counted again", () => {
  const last = objectInLine(SESSION.at(-1) ?? "") ?? {};
  const before = { inputTokens: 24_000, outputTokens: 100 };
  expect(codexExec(before).read(last)?.totals).toMatchObject({ inputTokens: 763, outputTokens: 22 });
});

test("a turn that failed is a failure in its own words", () => {
  const line = `{"type":"turn.failed","error":{"message":"unexpected status 401 Unauthorized: Missing bearer or basic authentication in header"}}`;
  expect(read([line])[0]?.end).toMatchObject({ kind: "failed", error: { message: expect.stringContaining("401") } });
});

test("an error outside a thread is left to others", () => {
  expect(read([`{"type":"error","message":"no"}`])).toEqual([null]);
});
