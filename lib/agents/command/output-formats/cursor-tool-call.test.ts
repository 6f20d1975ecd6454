import { expect, test } from "vitest";
import { cursorToolCall } from "./cursor-tool-call.ts";

const read = (fields: object) => cursorToolCall().read(fields as Record<string, unknown>);

test("a call that started and its result", () => {
  const args = { path: "sum.js" };
  expect(read({ type: "tool_call", subtype: "started", call_id: "c1", tool_call: { readToolCall: { args } } })).toEqual(
    {
      events: [{ type: "tool_call", message: "read", data: { id: "c1", name: "read", input: args } }],
    },
  );
  const done = (result: object) =>
    read({ type: "tool_call", subtype: "completed", call_id: "c1", tool_call: { readToolCall: { args, result } } })
      ?.events;
  expect(done({ success: { content: "export", totalLines: 1 } })).toEqual([
    { type: "tool_result", message: "export", data: { id: "c1", name: "read" } },
  ]);
  expect(done({ rejected: { reason: "no" } })).toEqual([
    { type: "tool_result", message: '{"reason":"no"}', data: { id: "c1", name: "read", isError: true } },
  ]);
});

test("a call of our own form is left alone", () => {
  expect(read({ type: "tool_call", message: "read", data: {} })).toBeNull();
});
