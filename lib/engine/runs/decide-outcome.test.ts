import { expect, test } from "vitest";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { decideFailure } from "#lib/engine/failures/decide-failure.ts";
import { makeFacts, makeRun } from "#test/facts.ts";
import { decideOutcome, type Outcome } from "./decide-outcome.ts";
import { RUN_STATE_NAMES } from "./run-states.ts";

const OUTCOMES: Outcome[] = [
  { outcome: "succeeded" },
  { outcome: "failed", error: { message: "boom", httpStatus: 503 } },
  { outcome: "paused", reason: "question", question: { text: "Which one?" } },
  { outcome: "released" },
  { outcome: "lost" },
];

const EXPECTED = {
  succeeded: { run: "succeeded", ticket: "in_review", openReview: true, hold: null },
  failed: { run: "failed", ticket: "ready", openReview: false, hold: null },
  paused: { run: "paused", ticket: null, openReview: false, hold: { subject: "run", reason: "question" } },
  released: { run: "released", ticket: "ready", openReview: false, hold: null },
  lost: { run: "lost", ticket: "ready", openReview: false, hold: null },
};

for (const state of RUN_STATE_NAMES) {
  for (const outcome of OUTCOMES) {
    test(`${state} × ${outcome.outcome}`, () => {
      const run = makeRun({ state });
      const step = decideOutcome(makeFacts({ runs: [run] }), run, outcome, 0);
      if (state === "running") expect(step).toMatchObject(EXPECTED[outcome.outcome]);
      else expect(step).toBeNull();
    });
  }
}

test("without a required review a success is done", () => {
  const facts = makeFacts({ ticket: { reviewRequired: false } });
  expect(decideOutcome(facts, makeRun(), { outcome: "succeeded" }, 0)).toMatchObject({
    ticket: "done",
    openReview: false,
  });
});

const REASON_WHEN_SPENT: Record<string, string> = {
  manual_review: "manual_review",
  incomplete: "incomplete",
  infrastructure: "lost",
};

for (const category of CATEGORY_NAMES) {
  test(`${category}: retried as often as its policy says, then held`, () => {
    const { maxRetries } = makeFacts().policy.categories[category];
    const cause = { category, subcategory: "any", confidence: 1, why: "test" };
    for (let spent = 0; spent <= maxRetries; spent++) {
      const runs = Array.from({ length: spent }, (_, index) =>
        makeRun({ number: index + 1, state: "failed", category, retried: true }),
      );
      const step = decideFailure(makeFacts({ runs: [...runs, makeRun({ number: spent + 1 })] }), cause, 0, null);
      expect(step.action).toBe(spent < maxRetries ? "retry" : "hold");
      expect(step.attemptsRemaining).toBe(spent < maxRetries ? maxRetries - spent - 1 : 0);
      if (step.action === "hold") expect(step.holdReason).toBe(REASON_WHEN_SPENT[category] ?? "max_retries");
    }
  });
}

test("failures of one category leave the budget of the others alone", () => {
  const runs = [1, 2].map((number) => makeRun({ number, state: "failed", category: "logic", retried: true }));
  const facts = makeFacts({ runs: [...runs, makeRun({ number: 3 })] });
  const step = decideOutcome(
    facts,
    makeRun({ number: 3 }),
    { outcome: "failed", error: { message: "x", httpStatus: 429 } },
    0,
  );
  expect(step?.failure?.step).toMatchObject({ action: "retry", attemptsRemaining: 6 });
});

test("the bound on all attempts stops loops across categories", () => {
  const runs = Array.from({ length: 11 }, (_, index) =>
    makeRun({ number: index + 1, state: "failed", category: "logic", retried: true }),
  );
  const at = (count: number) => {
    const all = [...runs.slice(0, count - 1), makeRun({ number: count })];
    return decideOutcome(
      makeFacts({ runs: all }),
      makeRun({ number: count }),
      { outcome: "failed", error: { message: "x", httpStatus: 429 } },
      0,
    );
  };
  expect(at(11)?.failure?.step).toMatchObject({ action: "retry", attemptsRemaining: 0 });
  expect(at(12)).toMatchObject({ ticket: "on_hold", hold: { reason: "max_retries", category: "api" } });
});

test("a reset opens a fresh budget: what was spent before does not count", () => {
  const runs = Array.from({ length: 7 }, (_, index) =>
    makeRun({ number: index + 1, state: "failed", category: "api", retried: true }),
  );
  const facts = makeFacts({ ticket: { budget: 1 }, runs: [...runs, makeRun({ number: 8, budget: 1 })] });
  const step = decideOutcome(
    facts,
    makeRun({ number: 8, budget: 1 }),
    { outcome: "failed", error: { message: "x", httpStatus: 429 } },
    0,
  );
  expect(step?.failure?.step).toMatchObject({ action: "retry", attemptsRemaining: 6 });
});

test("never earlier than a Retry-After, stated or structured", () => {
  const run = makeRun();
  const structured = decideOutcome(
    makeFacts(),
    run,
    { outcome: "failed", error: { message: "slow down", httpStatus: 429, retryAfterSeconds: 90 } },
    0,
  );
  expect(structured?.failure?.step.delayMs).toBeGreaterThanOrEqual(90_000);
  const stated = decideOutcome(
    makeFacts(),
    run,
    { outcome: "failed", error: { message: "429: please try again in 2 minutes" } },
    0,
  );
  expect(stated?.failure?.step.delayMs).toBeGreaterThanOrEqual(120_000);
});

test("a worker that drains never holds a ticket: its releases neither count nor begin the row anew", () => {
  const reasons = [null, "drain", null, "drain", null, null, "drain"] as const;
  const runs = reasons.map((releaseReason, index) => makeRun({ number: index + 1, state: "released", releaseReason }));
  const latest = makeRun({ number: runs.length + 1 });
  const facts = makeFacts({ runs: [...runs, latest] });
  expect(decideOutcome(facts, latest, { outcome: "released", reason: "drain" }, 0)).toMatchObject({
    ticket: "ready",
    hold: null,
  });
  expect(decideOutcome(facts, latest, { outcome: "released" }, 0)).toMatchObject({ ticket: "on_hold" });
});

test("the fifth release in a row is held, another outcome between them starts over", () => {
  const released = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => makeRun({ number: from + index, state: "released" }));
  const fifth = makeFacts({ runs: [...released(1, 4), makeRun({ number: 5 })] });
  expect(decideOutcome(fifth, makeRun({ number: 5 }), { outcome: "released" }, 0)).toMatchObject({
    ticket: "on_hold",
    hold: { reason: "manual_review" },
  });
  const interrupted = makeFacts({
    runs: [...released(1, 2), makeRun({ number: 3, state: "failed" }), ...released(4, 5), makeRun({ number: 6 })],
  });
  expect(decideOutcome(interrupted, makeRun({ number: 6 }), { outcome: "released" }, 0)).toMatchObject({
    ticket: "ready",
    hold: null,
  });
});
