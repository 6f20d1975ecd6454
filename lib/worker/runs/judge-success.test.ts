import { expect, test } from "vitest";
import type { Evidence } from "#lib/agents/driver.ts";
import { judgeSuccess, type Work } from "./judge-success.ts";

const WORK: Work = { changed: true, expectsNoChange: false, todos: [], failingCheck: null };

const judged = (evidence: Evidence, work: Partial<Work> = {}) =>
  judgeSuccess({ outcome: "succeeded", summary: null, evidence }, { ...WORK, ...work });

test("a change with nothing against it is a success, and the evidence is not reported", () => {
  expect(judged({ lastWords: "Rounded.", checkpoint: { brief: "b" } })).toEqual({
    outcome: "succeeded",
    summary: null,
  });
  expect(judged({})).toEqual({ outcome: "succeeded", summary: null });
});

test("no change is incomplete and goes on from its checkpoint, unless none was wanted", () => {
  expect(judged({ lastWords: "Done.", checkpoint: { brief: "b" } }, { changed: false })).toEqual({
    outcome: "paused",
    reason: "incomplete",
    summary: "The run changed nothing: its branch is equal to its base.",
    checkpoint: { brief: "b" },
  });
  expect(judged({ lastWords: "Done." }, { changed: false, expectsNoChange: true }).outcome).toBe("succeeded");
});

test("what it said and what it left open are told", () => {
  const todos = [
    { text: "Read it", status: "completed" },
    { text: "Test it", status: "in_progress" },
    { text: "Note it", status: "pending" },
    { text: "Print it", status: "cancelled" },
  ] as const;
  const held = judged({ lastWords: "I could not do it: it is generated." }, { todos });
  expect(held).toMatchObject({
    reason: "incomplete",
    summary:
      "Its last words say that it was not done: “I could not do it: it is generated.” 2 to-dos are still open: Test it (in progress); Note it.",
  });
  expect(judged({ lastWords: " " }, { expectsNoChange: true })).toMatchObject({ reason: "incomplete" });
});

test("a summary counts as well as the last words", () => {
  const outcome = {
    outcome: "succeeded",
    summary: "The task is not finished.",
    evidence: { lastWords: "Bye." },
  } as const;
  const held = judgeSuccess(outcome, WORK);
  expect(held).toMatchObject({
    reason: "incomplete",
    summary: expect.stringMatching(/finished\.”\n\nThe task is not finished\.$/),
  });
});

test("plain words that end in a question are one where nothing changed", () => {
  const lastWords = "Should I round half up or half to even? Please tell me and I will go on.";
  expect(judged({ lastWords }, { changed: false })).toMatchObject({
    outcome: "paused",
    reason: "question",
    question: { text: lastWords },
  });
  expect(judged({ lastWords }).outcome).toBe("succeeded");
});

test("what failed or waits stays as it is", () => {
  const failed = { outcome: "failed", error: { message: "no" } } as const;
  expect(judgeSuccess(failed, { ...WORK, changed: false })).toBe(failed);
});
