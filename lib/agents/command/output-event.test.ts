import { expect, test } from "vitest";
import { outputEvent } from "./output-event.ts";

test("a line is a log, and one of standard error says so", () => {
  expect(outputEvent("hello", "stdout")).toEqual({ type: "log", message: "hello" });
  expect(outputEvent('{"type":"message"}', "stderr")).toEqual({
    type: "log",
    message: '{"type":"message"}',
    data: { stream: "stderr" },
  });
});

test("a JSON object that names a type of event becomes that event", () => {
  expect(outputEvent('{"type":"tool_call","message":"read","data":{"path":"a"}}', "stdout")).toEqual({
    type: "tool_call",
    message: "read",
    data: { path: "a" },
  });
  expect(outputEvent('{"type":"usage","inputTokens":3}', "stdout")).toEqual({
    type: "usage",
    data: { inputTokens: 3 },
  });
  expect(outputEvent('{"type":"message","text":"hi"}', "stdout")).toEqual({ type: "message", message: "hi" });
  expect(outputEvent('{"type":"x.mine","data":[1]}', "stdout")).toEqual({ type: "x.mine", data: [1] });
});

test.each(['{"type":"deploy"}', '{"a":1}', "[1]", '{"type":1}', "{broken}", '{"type":"x."}'])("%s is a log", (line) => {
  expect(outputEvent(line, "stdout")).toEqual({ type: "log", message: line });
});

test("leaves out what cannot be stored", () => {
  const line = String.raw`{"type":"message","message":"a\u0000b\ud800","data":{"k\u0000":"\u0000"}}`;
  expect(outputEvent(line, "stdout")).toEqual({ type: "message", message: "ab\ufffd", data: { k: "" } });
});

test("is not brought down by deep nesting", () => {
  const line = `{"type":"message","data":${"[".repeat(8000)}${"]".repeat(8000)}}`;
  expect(JSON.stringify(outputEvent(line, "stdout").data)).toContain("[nested too deep]");
});
