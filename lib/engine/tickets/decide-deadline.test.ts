import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFacts } from "#test/facts.ts";
import { decideDeadline } from "./decide-deadline.ts";
import { TICKET_STATE_NAMES } from "./ticket-states.ts";

const held = { id: "hld_1", subject: "run", reason: "question", runId: "run_1", recurrence: 0, version: 1 } as const;

test("a ticket is held exactly where its deadline has come, was not looked at, and somebody still has to work", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TICKET_STATE_NAMES),
      fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null }),
      fc.boolean(),
      fc.boolean(),
      (state, offset, deadlineOpen, isHeld) => {
        const now = new Date("2026-01-05T10:00:00.000Z");
        const deadline = offset === null ? null : new Date(now.getTime() + offset);
        const facts = makeFacts({ now, ticket: { state, deadline, deadlineOpen }, hold: isHeld ? held : null });
        const step = decideDeadline(facts);
        const isLate = deadlineOpen && offset !== null && offset <= 0;
        const isOpen = ["blocked", "ready", "in_progress", "in_review"].includes(state);
        expect(step.hold !== null).toBe(isLate && isOpen && !isHeld);
        expect(step.passed).toBe(isLate && (isOpen || state === "on_hold"));
        if (step.hold !== null) expect(step.hold).toMatchObject({ subject: "ticket", reason: "deadline" });
      },
    ),
  );
});

test("the summary names the deadline", () => {
  const deadline = new Date("2026-01-05T09:30:00.000Z");
  expect(decideDeadline(makeFacts({ ticket: { deadline, deadlineOpen: true } })).hold?.summary).toBe(
    "Not done by its deadline, 2026-01-05 09:30 UTC",
  );
});
