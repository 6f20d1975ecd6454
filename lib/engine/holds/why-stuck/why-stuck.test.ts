import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { hasOnlyOwnWords } from "#lib/engine/holds/hold-cause.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import type { RunFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { makeDecision, makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeFinding, makeHeld } from "#test/held.ts";
import type { CitableEvent } from "./citable-events.ts";
import { whyStuck } from "./why-stuck.ts";

function report(id: string, type: string, fields: Partial<CitableEvent> = {}): CitableEvent {
  return { id, type, runId: null, holdId: null, number: null, by: "Yardmaster", ...fields };
}
const ended = (number: number) => report(`end-${number}`, "run.finished", { runId: `run_${number}` });
const judged = (number: number) => report(`verdict-${number}`, "review.verdict", { number });

test("a finding that came back, the trend of the reviews, and the decision that failed again", () => {
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
    {
      text: "The last 3 reviews raised 2, 1 and 1 findings: they do not converge.",
      cites: ["verdict-1", "verdict-2", "verdict-3"],
    },
    {
      text: "Mira Kaur’s Retry failed again: it came back for the 2nd time. Its note: “Key it on the row”",
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
    { text: "All 6 Timeout failures have the same cause.", cites: ["end-3", "end-4", "end-5", "end-6"] },
  ]);
  const hung = ["the build hung", "the tests hung"];
  expect(held("timeout", [...hung, ...hung, ...hung])[1]?.text).toBe(
    "All 5 retries for Timeout failures are used up, on 2 different causes.",
  );
  expect(held("timeout", hung)[1]?.text).toBe("2 attempts failed: 2 on Timeout.");
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

test("the bound on all attempts is not blamed on the category that failed last", () => {
  const policy = { ...DEFAULT_POLICY, maxAttempts: 3 };
  const runs = (["api", "logic", "api"] as const).map((category, index) =>
    makeRun({ number: index + 1, state: "failed", category, error: { message: "x" } }),
  );
  const lines = whyStuck(makeHeld({ category: "api" }), makeFacts({ policy, runs }), [1, 2, 3].map(ended));
  expect(lines[1]).toEqual({
    text: "All 3 attempts are used up: 2 on API, 1 on Logic.",
    cites: ["end-1", "end-2", "end-3"],
  });
  const rejected = whyStuck(
    makeHeld({ summary: "All 3 attempts are used up, the last one was rejected: <script>" }),
    makeFacts({
      policy,
      runs: [makeRun({ state: "succeeded" })],
      reviews: [makeReview({ findings: [makeFinding("a")] })],
    }),
    [judged(1)],
  );
  expect(rejected[0]).toEqual({
    text: "The sentinel rejected attempt 1 for one finding: “Issue a”",
    cites: ["verdict-1"],
  });
});

test("reviews that fall, but not each time; one run rejected twice for the same", () => {
  const sizes = [1, 5, 3];
  const runs = sizes.map((_, index) => makeRun({ number: index + 1, state: "succeeded" }));
  const reviews = sizes.map((size, index) =>
    makeReview({
      number: index + 1,
      findings: Array.from({ length: size }, (_, place) => makeFinding(`${index}-${place}`)),
    }),
  );
  const held = makeHeld({ reason: "sentinel_max_retries" });
  expect(whyStuck(held, makeFacts({ runs, reviews }), [1, 2, 3].map(judged))[1]?.text).toBe(
    "The last 3 reviews raised 1, 5 and 3 findings: fewer than before, but not each time.",
  );
  const twice = [1, 2].map((number) => makeReview({ number, runId: "run_1", findings: [makeFinding("a")] }));
  expect(whyStuck(held, makeFacts({ runs, reviews: twice }), [1, 2].map(judged))[0]?.text).toBe(
    "The sentinel rejected attempt 1 once more for what it had raised: “Issue a”",
  );
});

test("runs that agents gave back, and a pause at a level for another reason", () => {
  const runs = [1, 2].map((number) => makeRun({ number, state: "released" }));
  const held = makeHeld({ reason: "manual_review", summary: "Given back 5 times in a row without an attempt" });
  expect(whyStuck(held, makeFacts({ runs }), [1, 2].map(ended))).toEqual([
    { text: "Given back 5 times in a row without an attempt.", cites: ["end-1", "end-2"] },
  ]);
  const level = { current: 4, retryCount: 1, maxRetries: 3 };
  const run = { id: "run_1", number: 1 };
  const paused = report("pause-1", "run.paused", { runId: "run_1" });
  expect(whyStuck(makeHeld({ subject: "run", reason: "budget", level, run }), makeFacts(), [paused])[0]?.text).toBe(
    "Attempt 1 stopped at level 4: its budget is used up, 1 of 3 tries are used.",
  );
  const ours = makeHeld({ subject: "run", reason: "step_limit", summary: "Step limit reached in attempt 1", run });
  expect(whyStuck(ours, makeFacts(), [paused])[0]?.text).toBe("Attempt 1 stopped: its step limit is reached.");
});

test("a review that is not to be had says its last error; a summary of our own stands without quotation marks", () => {
  const runs = [makeRun({ state: "succeeded" })];
  const reviews = ["no key", "timed out: 30 s\nat gate"].map((error, index) =>
    makeReview({ number: index + 1, runId: "run_1", verdict: "unavailable", error }),
  );
  const missing = makeHeld({ reason: "review_unavailable", summary: "not read" });
  expect(whyStuck(missing, makeFacts({ runs, reviews }), [1, 2].map(judged))[0]).toEqual({
    text: "Attempt 1 is finished, but 2 reviews of it could not be had: “timed out: 30 s”",
    cites: ["verdict-1", "verdict-2"],
  });
  const opened = report("opened", "hold.opened", { holdId: "hld_2" });
  const dependency = makeHeld({ reason: "dependency", summary: "Waits for DEF-2, which was cancelled" });
  expect(whyStuck(dependency, makeFacts(), [opened])[0]?.text).toBe("Waits for DEF-2, which was cancelled.");
});

test("a hold that was decided says what was known when it opened", () => {
  const failed = (number: number, budget: number, message: string) =>
    makeRun({ number, budget, state: "failed", category: "auth", error: { message } });
  const facts = makeFacts({
    ticket: { budget: 1 },
    runs: [failed(1, 0, "401 first"), failed(2, 1, "403 second")],
    decisions: [makeDecision({ holdId: "hld_2" }), makeDecision({ id: "dec_2", holdId: "hld_3" })],
  });
  const reports = [
    { ...ended(1), number: 1 },
    report("opened", "hold.opened", { holdId: "hld_2" }),
    report("decided", "hold.decided", { holdId: "hld_2" }),
    { ...ended(2), number: 2 },
    report("opened-3", "hold.opened", { holdId: "hld_3" }),
    report("decided-3", "hold.decided", { holdId: "hld_3" }),
  ];
  expect(whyStuck(makeHeld({ category: "auth" }), facts, reports)).toEqual([
    { text: "Attempt 1 failed (Access): “401 first”", cites: ["end-1"] },
    { text: "The policy never retries Access failures: only a person can settle them.", cites: ["end-1"] },
  ]);
});

/** Begins and ends like a sentence of ours would, and tries to get out of its quotation marks. */
const hostile = fc
  .string({ unit: "grapheme", maxLength: 40 })
  .map((text) => `EVIL ${text}” EVIL ${text}\n# EVIL\u202e <b>EVIL`);

const anyRun = fc.record({
  state: fc.constantFrom<RunFacts["state"]>("failed", "lost", "released", "succeeded", "paused", "cancelled"),
  category: fc.constantFrom(null, ...CATEGORY_NAMES),
  budget: fc.integer({ min: 0, max: 1 }),
  message: hostile,
});
const anyReview = fc.record({
  verdict: fc.constantFrom("approved" as const, "rejected" as const, "unavailable" as const, null),
  keys: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
  issue: hostile,
});

test("whatever the reason, category and history: every sentence is whole, cites what there is, and quotes what others wrote", () => {
  fc.assert(
    fc.property(
      fc.record({
        reason: fc.constantFrom(...HOLD_REASON_NAMES),
        category: fc.constantFrom(null, "no longer known", ...CATEGORY_NAMES),
        subject: fc.constantFrom("run" as const, "ticket" as const),
        asks: fc.boolean(),
        level: fc.boolean(),
        recurrence: fc.integer({ min: 0, max: 23 }),
        runs: fc.array(anyRun, { minLength: 1, maxLength: 14 }),
        reviews: fc.array(anyReview, { maxLength: 5 }),
        probation: fc.constantFrom("held" as const, "did_not_hold" as const, "on_probation" as const, null),
        waived: fc.boolean(),
        kept: fc.array(fc.boolean(), { maxLength: 40 }),
        text: hostile,
      }),
      (given) => {
        const runs = given.runs.map(({ message, ...run }, index) =>
          makeRun({ ...run, number: index + 1, error: { message } }),
        );
        const reviews = given.reviews.map(({ verdict, keys, issue }, index) =>
          makeReview({
            number: index + 1,
            runId: `run_${(index % runs.length) + 1}`,
            verdict,
            findings: keys.map((key) => makeFinding(key, issue)),
          }),
        );
        const facts = makeFacts({
          runs,
          reviews,
          decisions: [makeDecision({ note: given.text, probation: given.probation })],
        });
        const run = given.subject === "run" ? { id: "run_1", number: 1 } : null;
        const hold = makeHeld({
          reason: given.reason,
          category: given.category,
          subject: given.subject,
          summary: hasOnlyOwnWords(given) ? "A sentence of ours" : `A sentence of ours: ${given.text}`,
          question: given.asks && run ? { text: given.text } : null,
          level: given.level && run ? { current: 3, retryCount: 1, maxRetries: 3 } : null,
          recurrence: given.recurrence,
          run,
        });
        const reports = [
          ...runs.flatMap(({ number }) => [
            ended(number),
            report(`pause-${number}`, "run.paused", { runId: `run_${number}` }),
          ]),
          ...reviews.map(({ number }) => judged(number)),
          report("decided", "hold.decided", { holdId: "hld_1" }),
          report("opened", "hold.opened", { holdId: "hld_2", by: "Mira Kaur" }),
        ].filter((_, index) => given.kept[index] ?? true);
        const known = new Set(reports.map(({ id }) => id));
        const lines = whyStuck(hold, facts, reports);
        expect(lines.length).toBeLessThanOrEqual(3);
        if (known.has("opened")) expect(lines.length).toBeGreaterThan(0);
        for (const { text, cites } of lines) {
          expect(cites.length).toBeGreaterThan(0);
          expect(cites.every((id) => known.has(id))).toBe(true);
          expect(text).toMatch(/^[A-Z0-9].*[.”]$/s);
          expect(text.replaceAll(/“[^”]*”/g, "")).not.toMatch(/EVIL|undefined|null|NaN|attempt 0|[\n\u202e]/);
        }
      },
    ),
    { numRuns: 1500 },
  );
});
