import { expect, test } from "vitest";
import { type DecisionFacts, decisionStage } from "./decision-stage.ts";

const stage = (facts: Partial<DecisionFacts>) =>
  decisionStage({
    verb: "retry",
    undone: false,
    probation: "on_probation",
    ticketState: "ready",
    runState: null,
    ...facts,
  });

test("a decision waits for an agent, runs, is verified, and has worked or failed again", () => {
  expect(stage({})).toBe("waiting");
  expect(stage({ ticketState: "blocked" })).toBe("waiting");
  expect(stage({ ticketState: "in_progress", runState: "resuming" })).toBe("waiting");
  expect(stage({ ticketState: "in_progress", runState: "running" })).toBe("running");
  expect(stage({ ticketState: "in_review", runState: "succeeded" })).toBe("verifying");
  expect(stage({ probation: "held", ticketState: "in_review" })).toBe("worked");
  expect(stage({ probation: "did_not_hold", ticketState: "on_hold" })).toBe("failed_again");
  expect(stage({ undone: true })).toBe("undone");
});

test("what has no fate is done, and what is held for another reason was not verified yet", () => {
  expect(stage({ verb: "cancel", probation: null, ticketState: "cancelled" })).toBe("done");
  expect(stage({ verb: "reject", probation: "on_probation", ticketState: "in_progress", runState: "running" })).toBe(
    "running",
  );
  expect(stage({ probation: null, ticketState: null })).toBe("done");
  expect(stage({ probation: null, ticketState: "done" })).toBe("done");
  expect(stage({ ticketState: "on_hold" })).toBe("verifying");
});
