import { expect, test } from "vitest";
import { DEPTH_LIMIT, makeStorable } from "./storable-json.ts";

test("half a surrogate pair becomes a replacement character, a whole one stays", () => {
  const input = JSON.parse('{"a":"x\\ud83d","b":["\\ude80y",{"c":"\\ud83d\\ude80"}],"__proto__":"\\ud800"}');
  expect(makeStorable(input)).toBeNull();
  expect(JSON.stringify(input)).toBe('{"a":"x\ufffd","b":["\ufffdy",{"c":"🚀"}],"__proto__":"\ufffd"}');
});

test.each([{ a: "\u0000" }, { a: { b: ["x\u0000"] } }, { "\u0000": 1 }, [{ "a\u0000b": {} }], { "\ud800": 1 }])(
  "%j cannot be stored",
  (input) => {
    expect(makeStorable(input)?.path).not.toMatch("\u0000");
  },
);

test("nesting is allowed to a limit, and one that would overflow a recursion is refused", () => {
  const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  expect(makeStorable(nested(DEPTH_LIMIT))).toBeNull();
  expect(makeStorable(nested(DEPTH_LIMIT + 1))?.message).toContain("64 levels");
  expect(makeStorable(nested(400_000))?.message).toContain("64 levels");
});
