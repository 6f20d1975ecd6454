import { expect, test } from "vitest";
import { pressAhead, takePressesAhead } from "./pressed-ahead.ts";

test("a key waits for its own hold, once, and not for long", () => {
  pressAhead("a", { verb: "retry" }, 0);
  expect(takePressesAhead("a", 400)).toEqual([{ verb: "retry" }]);
  expect(takePressesAhead("a", 400)).toEqual([]);
  pressAhead("a", "note", 0);
  expect(takePressesAhead("a", 5000)).toEqual([]);
});

test("another hold that is there first means that the person went on", () => {
  pressAhead("a", "note", 0);
  expect(takePressesAhead("b", 10)).toEqual([]);
  expect(takePressesAhead("a", 20)).toEqual([]);
});

test("keys for one hold wait in their order; those for the hold before are dropped", () => {
  pressAhead("b", "note", 0);
  pressAhead("a", { verb: "retry" }, 10);
  pressAhead("a", "note", 50);
  expect(takePressesAhead("a", 100)).toEqual([{ verb: "retry" }, "note"]);
});
