import { expect, test } from "vitest";
import { parsePosition, printPosition } from "./stream-position.ts";

test("what is printed is read again", () => {
  const fleet = { tx: "18446744073709551615", id: "9223372036854775807", seq: null };
  expect(parsePosition("ab12", printPosition("ab12", fleet), false)).toEqual(fleet);
  const run = { tx: "700", id: "0", seq: 12 };
  expect(printPosition("ab12", run)).toBe("ab12-700-0-12");
  expect(parsePosition("ab12", "ab12-700-0-12", true)).toEqual(run);
});

test.each([
  "",
  "ab12",
  "ab12-1",
  "ab12-1-",
  "ab12-x-1",
  "zz99-1-1",
  "ab12-1-1-1",
  "ab12-18446744073709551616-1",
  "ab12-1-9223372036854775808",
  "ab12-1-1 ",
  "ab12--1-1",
  "ab12-1-1\n",
])("%j is no position of the event log", (text) => {
  expect(parsePosition("ab12", text, false)).toBeNull();
});

test("a position of the event log is none of a run, and the other way round", () => {
  expect(parsePosition("ab12", "ab12-1-1", true)).toBeNull();
  expect(parsePosition("ab12", "ab12-1-1-2147483648", true)).toBeNull();
});
