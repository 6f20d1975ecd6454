import { expect, test } from "vitest";
import { makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeFinding, makeHeld } from "#test/held.ts";
import { holdCause } from "./hold-cause.ts";

const failed = (number: number, message: string) =>
  makeRun({ number, state: "failed", category: "timeout", error: { message } });

test("a failure shows its category and its own first line, and how often it came", () => {
  const runs = [failed(1, "ran past 600 s"), failed(2, "\npnpm test ran past 600 s.\n  at stack")];
  expect(holdCause(makeHeld({ category: "timeout" }), makeFacts({ runs }))).toEqual({
    code: "timeout",
    text: "pnpm test ran past 600 s, twice",
  });
});

test("what nothing known matched has no name", () => {
  const runs = [makeRun({ state: "failed", category: "manual_review", error: { message: "it would not" } })];
  const hold = makeHeld({ reason: "manual_review", category: "manual_review" });
  expect(holdCause(hold, makeFacts({ runs }))).toEqual({ code: null, text: "it would not" });
});

test("a rejection shows the finding that came back most, and where", () => {
  const [often, once] = [makeFinding("a", "Cursor holds the offset."), makeFinding("b")];
  const reviews = [
    makeReview({ number: 1, findings: [often] }),
    makeReview({ number: 2, findings: [once] }),
    makeReview({ number: 3, findings: [once, often] }),
    makeReview({ number: 4, findings: [once, often] }),
  ];
  const runs = [1, 2, 3, 4].map((number) => makeRun({ number, state: "succeeded" }));
  const { text } = holdCause(makeHeld({ reason: "sentinel_max_retries" }), makeFacts({ runs, reviews }));
  expect(text).toBe("Issue b. Raised in attempts 2, 3 and 4");
});

test("a question is asked, and everything else says its summary on one line", () => {
  expect(holdCause(makeHeld({ question: { text: "Which\ntable?" } }), makeFacts()).text).toBe("Asks: Which table?");
  expect(holdCause(makeHeld({ reason: "human", summary: "Wait for\nthe auditor" }), makeFacts()).text).toBe(
    "Wait for the auditor",
  );
});
