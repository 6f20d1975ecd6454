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
  sendAt: null,
  ...change,
});

test("one that waits for the desk is sent as soon as it is there, one for a time then, one for a person never by itself", () => {
  expect(dueAt(waiting({ touched: 9000 }), true)).toBe(10_000);
  expect(dueAt(waiting({ waitsFor: "time", sendAt: 21_000 }), true)).toBe(21_000);
  expect(dueAt(waiting({ waitsFor: "person" }), true)).toBeNull();
});

test("one that another page has sent is left alone as long as that may still wait for the answer", () => {
  expect(dueAt(waiting({ waitsFor: "answer", touched: 5000 }), true)).toBe(50_000);
});

test("nothing is sent to a desk that is not there", () => {
  fc.assert(
    fc.property(fc.constantFrom("desk", "time", "person", "answer"), fc.nat(), (waitsFor, sendAt) => {
      expect(dueAt(waiting({ waitsFor, sendAt }), false)).toBeNull();
    }),
  );
});

test("what waits says for what; what is on its way has left", () => {
  expect(waitingWords(waiting({}))).toBe("Retry waits here until the desk is back");
  expect(waitingWords(waiting({ waitsFor: "person", choice: { verb: "review" } }))).toBe(
    "Review waits here until you confirm it",
  );
  expect(waitingWords(waiting({ waitsFor: "answer" }))).toBeNull();
});
