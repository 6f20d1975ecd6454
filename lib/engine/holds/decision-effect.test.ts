import { expect, test } from "vitest";
import type { HoldFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { makeDecision, makeFacts } from "#test/facts.ts";
import { decisionEffect } from "./decision-effect.ts";
import { HOLD_REASON_NAMES, type HOLD_REASONS } from "./hold-reasons.ts";
import { holdVerbs } from "./hold-verbs.ts";
import { recurrenceOf, settleProbation } from "./settle-probation.ts";

const hold = (fields: Partial<HoldFacts>): HoldFacts => ({
  id: "hld_1",
  subject: "ticket",
  reason: "max_retries",
  runId: null,
  recurrence: 0,
  version: 1,
  ...fields,
});

const subjects = ["ticket", "run"] as const;
const offered = HOLD_REASON_NAMES.flatMap((reason) =>
  subjects.flatMap((subject) =>
    ["succeeded", "failed"].flatMap((latestRunState) =>
      holdVerbs({ subject, reason, state: "open", level: null, latestRunState }).map((verb) => ({
        reason,
        subject,
        latestRunState,
        verb,
      })),
    ),
  ),
);

test.each(offered)(
  "$verb has an effect on a $subject held for $reason after a run that $latestRunState",
  ({ reason, subject, verb }) => {
    const step = decisionEffect(makeFacts(), hold({ subject, reason }), verb);
    expect(step.ticket ?? step.run).not.toBeNull();
    expect(verb === "cancel").toBe(step.ticket === "cancelled");
    if (subject === "ticket") expect(step.run).toBeNull();
  },
);

test.each(HOLD_REASON_NAMES)("a hold for %s always has an exit", (reason) => {
  for (const subject of subjects)
    expect(holdVerbs({ subject, reason, state: "open", level: null, latestRunState: null })).toContain("cancel");
});

test("nothing can be decided on a hold that is closed", () => {
  expect(
    holdVerbs({ subject: "run", reason: "question", state: "decided", level: null, latestRunState: null }),
  ).toEqual([]);
  expect(
    holdVerbs({ subject: "ticket", reason: "human", state: "withdrawn", level: null, latestRunState: "succeeded" }),
  ).toEqual([]);
});

test("a question leads with Answer, an approval with Approve, other pauses with Continue, a held ticket with Retry", () => {
  const first = (subject: "run" | "ticket", reason: keyof typeof HOLD_REASONS) =>
    holdVerbs({ subject, reason, state: "open", level: null, latestRunState: "succeeded" })[0];
  expect(first("run", "question")).toBe("answer");
  expect(first("run", "approval")).toBe("approve");
  expect(first("run", "budget")).toBe("continue");
  expect(first("ticket", "sentinel_max_retries")).toBe("retry");
});

test("retry goes where the open dependencies say", () => {
  expect(decisionEffect(makeFacts({ openDependencies: 1 }), hold({}), "retry").ticket).toBe("blocked");
  expect(decisionEffect(makeFacts(), hold({}), "retry").ticket).toBe("ready");
});

test("probation: what ends it depends on what had failed; none where nothing had", () => {
  const check = (fields: Partial<HoldFacts>, verb: "retry" | "cancel" | "approve" | "continue" | "review") =>
    decisionEffect(makeFacts(), hold(fields), verb).probation;
  expect(check({ reason: "sentinel_max_retries" }, "retry")).toBe("approval");
  expect(check({ reason: "review_unavailable" }, "review")).toBe("verdict");
  expect(check({ reason: "lost" }, "retry")).toBe("success");
  expect(check({ reason: "budget", subject: "run" }, "continue")).toBe("outcome");
  expect(check({ reason: "max_retries" }, "cancel")).toBeNull();
  expect(check({ reason: "sentinel_max_retries" }, "approve")).toBeNull();
  expect(check({ reason: "human" }, "retry")).toBeNull();
});

test("a decision holds when its check passes, and did not hold when the same reason comes first", () => {
  const facts = makeFacts({ decisions: [makeDecision({ recurrence: 1 })] });
  expect(settleProbation(facts, { kind: "success" })).toEqual([]);
  expect(settleProbation(facts, { kind: "approval" })).toMatchObject([{ probation: "held" }]);
  expect(settleProbation(facts, { kind: "held_again", reason: "lost" })).toEqual([]);
  const again = settleProbation(facts, { kind: "held_again", reason: "sentinel_max_retries" });
  expect(again).toMatchObject([{ probation: "did_not_hold" }]);
  expect(recurrenceOf(again)).toBe(2);
});

test("a paused run's decision holds at its next outcome, unless that is a pause for the same reason", () => {
  const facts = makeFacts({ decisions: [makeDecision({ probationCheck: "outcome", reason: "question" })] });
  expect(settleProbation(facts, { kind: "outcome", pausedFor: "question" })).toEqual([]);
  expect(settleProbation(facts, { kind: "outcome", pausedFor: "budget" })).toMatchObject([{ probation: "held" }]);
  expect(settleProbation(facts, { kind: "outcome", pausedFor: null })).toMatchObject([{ probation: "held" }]);
});

test("a paused run of levels may be taken over wherever it may continue", () => {
  const paused = { subject: "run", state: "open", latestRunState: "paused", level: { current: 13 } } as const;
  expect(holdVerbs({ ...paused, reason: "max_retries" })).toEqual(["continue", "intervene", "retry", "cancel"]);
  expect(holdVerbs({ ...paused, reason: "question" })).toEqual(["answer", "retry", "cancel"]);
  const step = decisionEffect(makeFacts(), hold({ subject: "run", runId: "run_1" }), "intervene");
  expect(step).toMatchObject({ run: "resuming", ticket: null, resets: "all", probation: "outcome" });
});
