import { expect, test } from "vitest";
import { makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { decideVerdict } from "./decide-verdict.ts";

const rejection = {
  verdict: "rejected" as const,
  findings: [{ key: "f-1", issue: "Rounds half up", scopeDrift: false, advisory: false }],
};
const rejections = (count: number) => Array.from({ length: count }, (_, index) => makeReview({ number: index + 1 }));

test("two rejections are retried at once, the third is held", () => {
  for (const spent of [0, 1, 2]) {
    const step = decideVerdict(
      makeFacts({ reviews: rejections(spent), runs: [makeRun({ number: spent + 1, state: "succeeded" })] }),
      "run_x",
      rejection,
      0,
    );
    if (spent < 2) expect(step).toMatchObject({ ticket: "ready", retryAfter: null, hold: null });
    else expect(step).toMatchObject({ ticket: "on_hold", hold: { reason: "sentinel_max_retries" } });
  }
});

test("failures never eat the review budget", () => {
  const runs = Array.from({ length: 6 }, (_, index) =>
    makeRun({ number: index + 1, state: "failed", category: "api", retried: true }),
  );
  expect(decideVerdict(makeFacts({ runs }), "run_6", rejection, 0)).toMatchObject({ ticket: "ready" });
});

test("a judge that breaks is asked again with backoff, costs no attempt, and is held when reviews are used up", () => {
  const broken = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      makeReview({ number: index + 1, runId: "run_1", verdict: "unavailable" }),
    );
  const first = decideVerdict(makeFacts(), "run_1", { verdict: "unavailable", findings: [] }, 0);
  expect(first).toMatchObject({ ticket: null, hold: null, nextReviewAt: new Date("2026-01-05T10:00:02.000Z") });
  const fifth = decideVerdict(makeFacts({ reviews: broken(4) }), "run_1", { verdict: "unavailable", findings: [] }, 0);
  expect(fifth.nextReviewAt).toEqual(new Date("2026-01-05T10:00:32.000Z"));
  const sixth = decideVerdict(
    makeFacts({ reviews: broken(5) }),
    "run_1",
    { verdict: "unavailable", findings: [], error: "model down" },
    0,
  );
  expect(sixth).toMatchObject({ ticket: "on_hold", hold: { reason: "review_unavailable" } });
});

test("approved is done", () => {
  expect(decideVerdict(makeFacts(), "run_1", { verdict: "approved", findings: [] }, 0)).toMatchObject({
    ticket: "done",
    hold: null,
  });
});

test("a rejection for nothing but scope drift, or for what a person waived, counts as an approval", () => {
  const drift = { key: "f-2", issue: "Add a changelog", scopeDrift: true, advisory: false };
  const waivedBy = (kind: "user" | "sentinel") =>
    makeFacts({
      waivers: [{ key: "f-1", kind: "waived", by: { kind, name: "Mira" }, at: new Date(0), linkedKey: null }],
    });
  const decide = (facts: ReturnType<typeof makeFacts>, findings: (typeof drift)[]) =>
    decideVerdict(facts, "run_1", { verdict: "rejected", findings }, 0);
  expect(decide(makeFacts(), [drift])).toMatchObject({ verdict: "approved", ticket: "done", hold: null });
  expect(decide(waivedBy("user"), [drift, ...rejection.findings])).toMatchObject({ verdict: "approved" });
  expect(decide(waivedBy("sentinel"), rejection.findings)).toMatchObject({ verdict: "rejected", ticket: "ready" });
  expect(decide(makeFacts(), [drift, ...rejection.findings])).toMatchObject({ verdict: "rejected", ticket: "ready" });
  const last = makeFacts({ reviews: rejections(2) });
  expect(decide(last, [drift, ...rejection.findings]).hold?.summary).toBe(
    "Rejected 3 times, 1 finding open: Rounds half up",
  );
  expect(decide(last, [drift, ...rejection.findings]).hold?.fingerprint).toBe(
    decide(last, rejection.findings).hold?.fingerprint,
  );
});

test("findings of rules that only advise reject nothing, whatever else was found", () => {
  const advice = { key: "f-3", issue: "Name it better", scopeDrift: false, advisory: true };
  const decide = (findings: (typeof advice)[], facts = makeFacts()) =>
    decideVerdict(facts, "run_1", { verdict: "rejected", findings }, 0);
  expect(decide([advice])).toMatchObject({
    verdict: "approved",
    ticket: "done",
    reason: "review_approved",
    hold: null,
  });
  expect(decide([advice, ...rejection.findings])).toMatchObject({ verdict: "rejected", ticket: "ready" });
  expect(decide([advice, ...rejection.findings], makeFacts({ reviews: rejections(2) })).hold?.summary).toBe(
    "Rejected 3 times, 1 finding open: Rounds half up",
  );
});
