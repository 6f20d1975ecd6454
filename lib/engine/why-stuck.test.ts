import { expect, test } from "vitest";
import { makeDecision, makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeFinding, makeHeld } from "#test/held.ts";
import { type Report, whyStuck } from "./why-stuck.ts";

function report(id: string, type: string, fields: Partial<Report> = {}): Report {
  return { id, type, runId: null, holdId: null, number: null, by: "Yardmaster", ...fields };
}
const ended = (number: number) => report(`end-${number}`, "run.finished", { runId: `run_${number}` });
const judged = (number: number) => report(`verdict-${number}`, "review.verdict", { number });

test("a finding that came back, the trend of the reviews, and the decision that did not hold", () => {
  const [offset, other] = [makeFinding("offset", "Cursor holds the offset"), makeFinding("other")];
  const facts = makeFacts({
    runs: [1, 2, 3].map((number) => makeRun({ number, state: "succeeded" })),
    reviews: [
      makeReview({ number: 1, findings: [offset, other] }),
      makeReview({ number: 2, findings: [other] }),
      makeReview({ number: 3, findings: [offset] }),
    ],
    decisions: [makeDecision({ holdId: "hld_1", probation: "did_not_hold", note: "Key it on the row" })],
  });
  const reports = [judged(1), judged(2), judged(3), report("decided-1", "hold.decided", { holdId: "hld_1" })];
  expect(whyStuck(makeHeld({ reason: "sentinel_max_retries", recurrence: 1 }), facts, reports)).toEqual([
    {
      text: "The sentinel rejected attempt 3 for what it raised in attempt 1: “Cursor holds the offset”",
      cites: ["verdict-3", "verdict-1"],
    },
    { text: "The reviews left 2, 1, 1 findings open: they do not converge.", cites: ["verdict-2", "verdict-3"] },
    {
      text: "Mira Kaur’s Retry did not hold: it is held for the 2nd time. Its note: “Key it on the row”",
      cites: ["decided-1"],
    },
  ]);
});

test("failures of one cause, of several, and those that are never retried", () => {
  const held = (category: "timeout" | "auth", messages: string[]) => {
    const runs = messages.map((message, index) =>
      makeRun({ number: index + 1, state: "failed", category, error: { message } }),
    );
    return whyStuck(
      makeHeld({ category }),
      makeFacts({ runs }),
      runs.map(({ number }) => ended(number)),
    );
  };
  expect(held("timeout", Array(6).fill("ran past 600 s"))).toEqual([
    { text: "Attempt 6 failed (Timeout): “ran past 600 s”", cites: ["end-6"] },
    { text: "All 6 Timeout failures have the same cause.", cites: ["end-5", "end-6"] },
  ]);
  expect(held("timeout", ["the build hung", "the tests hung"])[1]?.text).toBe(
    "All 5 retries for Timeout failures are used up, on 2 different causes.",
  );
  expect(held("auth", ["401 invalid_grant"])[1]?.text).toBe(
    "The policy never retries Access failures: only a person can settle them.",
  );
});

test("a paused run says itself why, and what failed before it", () => {
  const facts = makeFacts({
    runs: [makeRun({ number: 1, state: "failed", category: "api" }), makeRun({ number: 2, state: "paused" })],
  });
  const run = { id: "run_2", number: 2 };
  const reports = [ended(1), report("pause-2", "run.paused", { runId: "run_2" })];
  const asks = makeHeld({ subject: "run", reason: "question", question: { text: "Which table?" }, run });
  expect(whyStuck(asks, facts, reports)).toEqual([
    { text: "Attempt 2 waits for an answer: “Which table?”", cites: ["pause-2"] },
    { text: "One attempt before it failed: 1 on API.", cites: ["end-1"] },
  ]);
  const level = { current: 13, retryCount: 3, maxRetries: 3 };
  expect(whyStuck(makeHeld({ subject: "run", level, run }), facts, reports)[0]?.text).toBe(
    "Attempt 2 stopped at level 13: 3 of 3 tries are used.",
  );
});

test("a person's hold names the person", () => {
  const reports = [report("opened", "hold.opened", { holdId: "hld_2", by: "Mira Kaur" })];
  const hold = makeHeld({ reason: "human", summary: "Wait for the auditor" });
  expect(whyStuck(hold, makeFacts(), reports)).toEqual([
    { text: "Mira Kaur held it: “Wait for the auditor”", cites: ["opened"] },
  ]);
});

test("a sentence that no event proves is not said", () => {
  const runs = [makeRun({ state: "failed", category: "auth", error: { message: "401" } })];
  expect(whyStuck(makeHeld({ category: "auth" }), makeFacts({ runs }), [])).toEqual([]);
});
