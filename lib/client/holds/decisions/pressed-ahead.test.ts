import { expect, test } from "vitest";
import { pressAhead, takePressAhead } from "./pressed-ahead.ts";

test("a key waits for its own hold, once, and not for long", () => {
  pressAhead("a", { verb: "retry" }, 0);
  expect(takePressAhead("a", 400)).toEqual({ verb: "retry" });
  expect(takePressAhead("a", 400)).toBeNull();
  pressAhead("a", "send", 0);
  expect(takePressAhead("a", 5000)).toBeNull();
});

test("another hold that is there first means that the person went on", () => {
  pressAhead("a", "send", 0);
  expect(takePressAhead("b", 10)).toBeNull();
  expect(takePressAhead("a", 20)).toBeNull();
});

test("of two keys for one hold the later one counts", () => {
  pressAhead("a", { verb: "retry" }, 0);
  pressAhead("a", "note", 50);
  expect(takePressAhead("a", 100)).toBe("note");
});
