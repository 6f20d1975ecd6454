import { expect, test } from "vitest";
import { BATCH_STATES, BATCH_TRANSITIONS } from "#lib/engine/batches/batch-states.ts";
import { decisionEffect } from "#lib/engine/holds/decision-effect.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATES, HOLD_TRANSITIONS } from "#lib/engine/holds/hold-states.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { DELIVERY_STATES, DELIVERY_TRANSITIONS } from "#lib/engine/notifications/delivery-states.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { decideVerdict, type Verdict } from "#lib/engine/reviews/decide-verdict.ts";
import { REVIEW_STATES, REVIEW_TRANSITIONS } from "#lib/engine/reviews/review-states.ts";
import { decideOutcome, type Outcome } from "#lib/engine/runs/decide-outcome.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { RUN_TRANSITIONS } from "#lib/engine/runs/run-transitions.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { TICKET_TRANSITIONS } from "#lib/engine/tickets/ticket-transitions.ts";
import { makeFacts, makeReview, makeRun } from "#test/facts.ts";
import { isTransition, type Transition } from "./transition.ts";

const tables: [string, object, Record<string, Transition<string>>][] = [
  ["ticket", TICKET_STATES, TICKET_TRANSITIONS],
  ["run", RUN_STATES, RUN_TRANSITIONS],
  ["review", REVIEW_STATES, REVIEW_TRANSITIONS],
  ["hold", HOLD_STATES, HOLD_TRANSITIONS],
  ["batch", BATCH_STATES, BATCH_TRANSITIONS],
  ["delivery", DELIVERY_STATES, DELIVERY_TRANSITIONS],
];

test.each(tables)("each state of a %s can be reached from its beginning", (_, states, table) => {
  const reached = new Set<string>();
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const { from, to } of Object.values(table))
      if (from.length === 0 || from.some((state) => reached.has(state))) for (const state of to) reached.add(state);
  }
  expect([...reached].sort()).toEqual(Object.keys(states).sort());
});

test("a ticket leaves every state, the final ones only where a person reopens it, and a run every open one", () => {
  const left = (table: Record<string, Transition<string>>) =>
    [...new Set(Object.values(table).flatMap(({ from }) => from))].sort();
  const { reopened, ...others } = TICKET_TRANSITIONS;
  const notFinal = Object.entries(TICKET_STATES).filter(([, { final }]) => !final);
  expect(left(others)).toEqual(notFinal.map(([name]) => name).sort());
  const open = Object.entries(RUN_STATES).filter(([, { open }]) => open);
  expect(left(RUN_TRANSITIONS)).toEqual(open.map(([name]) => name).sort());
});

const run = makeRun();
const noRetries = {
  ...DEFAULT_POLICY,
  maxAttempts: 1,
  reviews: { ...DEFAULT_POLICY.reviews, maxRetries: 0 },
};
const OUTCOMES: Outcome[] = [
  { outcome: "succeeded" },
  { outcome: "failed", error: { message: "boom", httpStatus: 503 } },
  { outcome: "paused", reason: "question", question: { text: "Which one?" } },
  { outcome: "released" },
  { outcome: "lost" },
];

test.each(OUTCOMES)("what $outcome leads to is in the tables", (outcome) => {
  for (const policy of [DEFAULT_POLICY, noRetries])
    for (const reviewRequired of [true, false]) {
      const step = decideOutcome(makeFacts({ policy, ticket: { reviewRequired } }), run, outcome, 0);
      if (step === null) throw new Error("A running run has an outcome.");
      expect(isTransition(RUN_TRANSITIONS, step.run, "running", step.run)).toBe(true);
      expect(step.ticket === null).toBe(step.reason === null);
      if (step.ticket && step.reason)
        expect(isTransition(TICKET_TRANSITIONS, step.reason, "in_progress", step.ticket)).toBe(true);
    }
});

test.each(["approved", "rejected", "unavailable"] as const)("what %s leads to is in the tables", (verdict) => {
  const findings: Verdict["findings"] = [{ key: "f-1", issue: "It rounds up", scopeDrift: false, advisory: false }];
  for (const policy of [DEFAULT_POLICY, noRetries]) {
    const facts = makeFacts({ policy, ticket: { state: "in_review" }, reviews: [makeReview()] });
    const { ticket, reason } = decideVerdict(facts, run.id, { verdict, findings }, 0);
    if (ticket) expect(isTransition(TICKET_TRANSITIONS, reason, "in_review", ticket)).toBe(true);
  }
});

const subjects = ["ticket", "run"] as const;
const decided = subjects.flatMap((subject) =>
  HOLD_REASON_NAMES.flatMap((reason) =>
    holdVerbs({ subject, reason, state: "open", level: {}, latestRunState: "succeeded" }).flatMap((verb) =>
      [0, 1].map((openDependencies) => ({ subject, reason, verb, openDependencies })),
    ),
  ),
);

test.each(decided)("$verb of a $subject held for $reason is in the tables", ({ subject, reason, ...given }) => {
  const hold = { id: "hld_1", subject, reason, runId: null, recurrence: 0, version: 1 };
  const { ticket, run: next } = decisionEffect(makeFacts(given), hold, given.verb);
  const from = subject === "run" ? "in_progress" : "on_hold";
  if (ticket) expect(isTransition(TICKET_TRANSITIONS, `decided_${given.verb}`, from, ticket)).toBe(true);
  if (next) expect(isTransition(RUN_TRANSITIONS, `decided_${given.verb}`, "paused", next)).toBe(true);
});
