import { expect, test } from "vitest";
import { LineSplitter } from "./line-splitter.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function lines(...chunks: Uint8Array[]): string[] {
  const splitter = new LineSplitter();
  return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
}

test("joins what arrives in pieces, also inside a character", () => {
  const all = bytes("añb\nçc\n");
  expect(lines(all.slice(0, 2), all.slice(2, 6), all.slice(6))).toEqual(["añb", "çc"]);
});

test("gives the last line although no line end follows", () => {
  expect(lines(bytes("a\nb"))).toEqual(["a", "b"]);
  expect(lines(bytes("a\n"))).toEqual(["a"]);
});

test("reads broken UTF-8 and leaves out NUL", () => {
  expect(lines(new Uint8Array([0x61, 0xff, 0x00, 0x62, 0x0a]))).toEqual(["a\ufffdb"]);
});

test("keeps colours, and of a redrawn line its last state", () => {
  expect(lines(bytes("\u001b[31mred\u001b[0m\r\n10%\r50%\r100%\n"))).toEqual(["\u001b[31mred\u001b[0m", "100%"]);
});

test("bounds a line without end, whatever its length", () => {
  const chunk = bytes("x".repeat(64 * 1024));
  const [line = "", ...rest] = lines(...Array.from({ length: 160 }, () => chunk), bytes("\nnext"));
  expect(line.length).toBeLessThan(21 * 1024);
  expect(line).toContain(`(line cut, ${160 * 64 * 1024 - 20 * 1024} more characters)`);
  expect(rest).toEqual(["next"]);
});

test("keeps a JSON object whole, and of one without end no more than of any line", () => {
  const object = JSON.stringify({ content: "x".repeat(3_000_000) });
  expect(lines(bytes(object), bytes("\nnext"))).toEqual([object, "next"]);
  const [endless = ""] = lines(bytes(`{${"x".repeat(6_000_000)}`));
  expect(endless.length).toBeLessThan(21 * 1024);
  expect(endless).toContain(`(line cut, ${6_000_001 - 20 * 1024} more characters)`);
});
