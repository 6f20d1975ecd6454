import { expect, test } from "vitest";
import { OutputCapture } from "./output-capture.ts";

function captured(chunks: string[], limits = { head: 20, tail: 20 }): string {
  const capture = new OutputCapture(limits);
  for (const chunk of chunks) capture.push(Buffer.from(chunk, "latin1"));
  return capture.text();
}

test("what fits is kept whole, across chunks", () => {
  expect(captured(["one\ntw", "o\nthree ", "four five six seven"])).toBe("one\ntwo\nthree four five six seven");
});

test("the middle of a flood is left out and counted, and no word is cut in two", () => {
  const flood = ["begin aaaaaaaaaaaaaaaaaaaa", "b".repeat(1000), " middle ", "c".repeat(1000), " the end\n"];
  expect(captured(flood)).toBe("begin \n… 2003 bytes left out …\n the end\n");
});

test("colours and control characters are taken out before anything is masked", () => {
  expect(captured(["\u001b[31mpass\u001b[0mword\u0007\0\r\nnext"], { head: 100, tail: 0 })).toBe("password\nnext");
});

test("bytes that are no UTF-8 do no harm", () => {
  expect(captured(["a\xff\xfeb"], { head: 100, tail: 0 })).toBe("a\ufffd\ufffdb");
});
