import { expect, test } from "vitest";
import { decideOutcome } from "#lib/engine/runs/decide-outcome.ts";
import { makeFacts, makeRun } from "#test/facts.ts";
import { classifyFailure, type ProjectRule } from "./classify-failure.ts";

const failure = { message: "429 Too Many Requests: the vendor index is frozen", httpStatus: 429 };
const frozen: ProjectRule = { id: "rul_1", pattern: "vendor index is frozen", category: "request" };
const broad: ProjectRule = { id: "rul_2", pattern: "too many requests", category: "auth" };

test("without a rule that matches, our own decide", () => {
  expect(classifyFailure(failure, [])).toMatchObject({ category: "api", ruleId: null });
  expect(classifyFailure({ message: "boom" }, [frozen])).toMatchObject({ ruleId: null });
});

test("the first rule that matches wins, over a reported status too, and is named", () => {
  expect(classifyFailure(failure, [frozen, broad])).toEqual({
    category: "request",
    subcategory: "project_rule",
    confidence: 1,
    why: "The project's rule “vendor index is frozen” matches.",
    ruleId: "rul_1",
  });
  expect(classifyFailure(failure, [broad, frozen]).ruleId).toBe("rul_2");
});

test("a rule for a category that is no more is passed over", () => {
  const old = { ...frozen, category: "gone" as never };
  expect(classifyFailure(failure, [old, broad]).ruleId).toBe("rul_2");
});

test("a rule changes what a failure leads to: a request is never retried", () => {
  const outcome = { outcome: "failed", error: failure } as const;
  const run = makeRun();
  expect(decideOutcome(makeFacts(), run, outcome, 0)).toMatchObject({ ticket: "ready", failure: { category: "api" } });
  expect(decideOutcome(makeFacts({ rules: [frozen] }), run, outcome, 0)).toMatchObject({
    ticket: "on_hold",
    failure: { category: "request", ruleId: "rul_1" },
  });
});
