import { expect, test } from "vitest";
import { objectInLine } from "./output-formats/json-fields.ts";
import { typedEvent } from "./typed-event.ts";

const eventOf = (line: string) => {
  const fields = objectInLine(line);
  return fields && typedEvent(fields);
};

test("a JSON object that names a type of event becomes that event", () => {
  expect(eventOf('{"type":"tool_call","message":"read","data":{"path":"a"}}')).toEqual({
    type: "tool_call",
    message: "read",
    data: { path: "a" },
  });
  expect(eventOf('{"type":"usage","inputTokens":3}')).toEqual({ type: "usage", data: { inputTokens: 3 } });
  expect(eventOf('{"type":"message","text":"hi"}')).toEqual({ type: "message", message: "hi" });
  expect(eventOf('{"type":"x.mine","data":[1]}')).toEqual({ type: "x.mine", data: [1] });
});

test.each(['{"type":"deploy"}', '{"a":1}', "[1]", '{"type":1}', "{broken}", '{"type":"x."}', "hello"])(
  "%s is none",
  (line) => {
    expect(eventOf(line)).toBeNull();
  },
);

test("leaves out what cannot be stored", () => {
  const line = String.raw`{"type":"message","message":"a\u0000b\ud800","data":{"k\u0000":"\u0000"}}`;
  expect(eventOf(line)).toEqual({ type: "message", message: "ab\ufffd", data: { k: "" } });
});

test("is not brought down by deep nesting", () => {
  const line = `{"type":"message","data":${"[".repeat(8000)}${"]".repeat(8000)}}`;
  expect(JSON.stringify(eventOf(line)?.data)).toContain("[nested too deep]");
});
