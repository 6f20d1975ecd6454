import { expect, test } from "vitest";
import { parseAnsi, withoutAnsi } from "./ansi.ts";

const looks = (raw: string) => parseAnsi(raw).map(({ text, style }) => [text, style.color, style.bold]);

test("colours of the list become looks, and end where they are reset", () => {
  expect(looks("a \u001b[1;31mred\u001b[0m b \u001b[92mgreen\u001b[39m c")).toEqual([
    ["a ", null, false],
    ["red", "red", true],
    [" b ", null, false],
    ["green", "green", false],
    [" c", null, false],
  ]);
});

test("256 colours and true colours are dropped whole: their numbers are no other codes", () => {
  expect(looks("\u001b[38;5;1mx\u001b[48;2;31;1;1my\u001b[38;5;208;1mz")).toEqual([
    ["x", null, false],
    ["y", null, false],
    ["z", null, true],
  ]);
});

test("cursor moves, titles, links and stray controls leave nothing behind", () => {
  const hostile =
    "\u001b[2J\u001b[H\u001b]0;owned\u0007a\u001b]8;;javascript:alert(1)\u001b\\b\u001b]8;;\u001b\\\u0008\u0000c\u009b31md";
  expect(withoutAnsi(hostile)).toBe("abcd");
  expect(withoutAnsi("\u001bPq#0;2;0;0;0~\u001b\\e\u001b(Bf\u001b")).toBe("ef");
});

test("an unfinished sequence swallows no more than itself", () => {
  expect(withoutAnsi("a\u001b[31")).toBe("a31");
});

test("what a carriage return overwrote is gone; line ends of Windows are line ends", () => {
  expect(withoutAnsi("10%\r50%\r100%\ndone\r\nnext\r")).toBe("100%\ndone\nnext");
});
