import { expect, test } from "vitest";
import { makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { makeFinding } from "#test/held.ts";
import { attemptsTried } from "./attempts-tried.ts";
import { goalOf, judgeCriteria } from "./judged-criteria.ts";

test("tried → failed because: the run's own summary, and what its review or its failure says first", () => {
  const facts = makeFacts({
    runs: [
      makeRun({
        number: 1,
        state: "failed",
        summary: "\n# Replaced the signer.\nmore",
        error: { message: "\nBoom.\n at x" },
      }),
      makeRun({ number: 2, state: "released" }),
      makeRun({ number: 3, state: "succeeded" }),
      makeRun({ number: 4, state: "paused", pauseReason: "question" }),
    ],
    reviews: [makeReview({ number: 1, runId: "run_3", findings: [makeFinding("a"), makeFinding("b")] })],
  });
  expect(attemptsTried(facts).map(({ run, tried, ended }) => [run.number, tried, ended])).toEqual([
    [1, "# Replaced the signer", "Boom"],
    [3, null, "Issue a, and 1 more"],
    [4, null, "Stopped to ask. Nothing failed"],
  ]);
});

test("a criterion is met or not only where a verdict judged the same words", () => {
  const judged = {
    criteria: ["one", "two"],
    marks: [
      { index: 0, met: true },
      { index: 1, met: false },
    ],
  };
  expect(judgeCriteria(["one", "two, changed since"], judged)).toEqual([
    { text: "one", met: true },
    { text: "two, changed since", met: null },
  ]);
  expect(judgeCriteria(["one"], null)).toEqual([{ text: "one", met: null }]);
});

test("the goal is the first sentence of the description, without its Markdown", () => {
  expect(goalOf("\n## Sign **webhooks** with [Ed25519](https://x.y). And more.\n")).toBe("Sign webhooks with Ed25519.");
  expect(goalOf(" \n---\n")).toBeNull();
});
