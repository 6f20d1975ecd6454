import { expect, test } from "vitest";
import { makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeHeld } from "#test/held.ts";
import { holdTries } from "./hold-tries.ts";

const failed = (number: number, category: "timeout" | "api", budget = 0) =>
  makeRun({ number, state: "failed", category, budget });

test("a category's own failures since the last reset are what was used", () => {
  const runs = [failed(1, "timeout"), failed(2, "api", 1), ...[3, 4, 5, 6, 7, 8].map((n) => failed(n, "timeout", 1))];
  const facts = makeFacts({ runs, ticket: { budget: 1 } });
  expect(holdTries(makeHeld({ category: "timeout" }), facts)).toEqual({ used: 6, of: 6, what: "timeout" });
});

test("where the bound on all attempts came first, it is what was used", () => {
  const facts = makeFacts({
    runs: [failed(1, "api"), failed(2, "timeout"), makeRun({ number: 3, state: "released" })],
  });
  expect(holdTries(makeHeld({ category: "timeout" }), facts)).toEqual({ used: 2, of: 12, what: "attempts" });
});

test("rejections are the ticket's, reviews without a verdict those of the latest run", () => {
  const rejected = [1, 2, 3].map((number) => makeReview({ number }));
  const facts = makeFacts({
    reviews: rejected,
    runs: [1, 2, 3].map((number) => makeRun({ number, state: "succeeded" })),
  });
  expect(holdTries(makeHeld({ reason: "sentinel_max_retries" }), facts)).toEqual({ used: 3, of: 3, what: "review" });
  const broken = [1, 2, 3].map((number) =>
    makeReview({ number, verdict: "unavailable", runId: number < 2 ? "run_0" : "run_1" }),
  );
  expect(holdTries(makeHeld({ reason: "review_unavailable" }), makeFacts({ reviews: broken }))).toEqual({
    used: 2,
    of: 6,
    what: "no verdict",
  });
});

test("a level counts its own tries, and what was never tried counts nothing", () => {
  const level = { current: 13, retryCount: 3, maxRetries: 3 };
  expect(holdTries(makeHeld({ level }), makeFacts())).toEqual({ used: 3, of: 3, what: "level" });
  expect(holdTries(makeHeld({ reason: "human" }), makeFacts({ runs: [] }))).toBeNull();
});
