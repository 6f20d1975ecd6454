import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "./policy.ts";
import { POLICY_LINES, policyChanges, policyLine, withChanges, withPolicyLine } from "./policy-changes.ts";

test("a policy does not differ from itself", () => {
  expect(policyChanges(DEFAULT_POLICY, structuredClone(DEFAULT_POLICY))).toEqual([]);
});

test("every value of every line can differ, and is named with what it was and is", () => {
  for (const line of POLICY_LINES) {
    const before = policyLine(DEFAULT_POLICY, line);
    const after = withPolicyLine(DEFAULT_POLICY, line, { ...before, maxRetries: before.maxRetries + 1 });
    expect(policyChanges(DEFAULT_POLICY, after)).toEqual([
      { line, field: "maxRetries", from: before.maxRetries, to: before.maxRetries + 1 },
    ]);
  }
  expect(policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, maxAttempts: 3 })).toEqual([
    { line: null, field: "maxAttempts", from: 12, to: 3 },
  ]);
  const deadlines = { ...DEFAULT_POLICY.deadlines, question: 5 };
  expect(policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, deadlines })).toEqual([
    { line: "deadlines", field: "question", from: 30, to: 5 },
  ]);
  const waits = { ...DEFAULT_POLICY.waits, noAgent: 5 };
  expect(policyChanges(DEFAULT_POLICY, { ...DEFAULT_POLICY, waits })).toEqual([
    { line: "waits", field: "noAgent", from: 15, to: 5 },
  ]);
});

test("changes made on one policy can be made on another, and what that one changed elsewhere stays", () => {
  const mine = withPolicyLine(DEFAULT_POLICY, "api", { ...DEFAULT_POLICY.categories.api, maxRetries: 5, jitter: 0 });
  mine.deadlines = { ...mine.deadlines, approval: 60 };
  mine.waits = { ...mine.waits, silentRun: 90 };
  const theirs = { ...DEFAULT_POLICY, maxAttempts: 3 };
  const both = withChanges(theirs, policyChanges(DEFAULT_POLICY, mine));
  expect(both).toEqual({ ...mine, maxAttempts: 3 });
  expect(withChanges(both, policyChanges(both, DEFAULT_POLICY))).toEqual(DEFAULT_POLICY);
});
