import fc from "fast-check";
import { expect, test } from "vitest";
import { dueAt, type WaitingDecision, waitingWords } from "./waiting-decision.ts";

const waiting = (change: Partial<WaitingDecision>): WaitingDecision => ({
  key: "k",
  hold: { id: "hld_1", version: 3, ticket: { id: "tkt_1", key: "LED-1" } },
  choice: { verb: "retry", note: "n" },
  at: 1000,
  touched: 1000,
  waitsFor: "desk",
  ...change,
});

test("one that waits for the desk is sent as soon as it is there", () => {
  expect(dueAt(waiting({ touched: 9000 }), true)).toBe(10_000);
});

test("one that another page has sent is left alone as long as that may still wait for the answer", () => {
  expect(dueAt(waiting({ waitsFor: "answer", touched: 5000 }), true)).toBe(50_000);
});

test("nothing is sent to a desk that is not there", () => {
  fc.assert(
    fc.property(fc.constantFrom<WaitingDecision["waitsFor"][]>("desk", "answer"), fc.nat(), (waitsFor, touched) => {
      expect(dueAt(waiting({ waitsFor, touched }), false)).toBeNull();
    }),
  );
});

test("what waits says for what; what is on its way has left", () => {
  expect(waitingWords(waiting({}))).toBe("Retry waits here until the desk is back");
  expect(waitingWords(waiting({ waitsFor: "answer" }))).toBeNull();
});
