import fc from "fast-check";
import { expect, test } from "vitest";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import {
  type DecisionHistory,
  type DecisionRecord,
  expectedDecision,
  MINUTE_FACTORS,
  minuteScore,
  minuteWeightOf,
} from "./next-best-minute.ts";

const nothing: DecisionRecord = { held: 0, settled: 0, medianMinutes: null, timed: 0 };
const records = fc
  .record({ settled: fc.nat(5000), share: fc.double({ min: 0, max: 1, noNaN: true }), timed: fc.nat(5000) })
  .chain(({ settled, share, timed }) =>
    fc.record({
      held: fc.constant(Math.floor(settled * share)),
      settled: fc.constant(settled),
      timed: fc.constant(timed),
      medianMinutes: timed === 0 ? fc.constant(null) : fc.double({ min: 0, max: 100_000, noNaN: true }),
    }),
  );
const history = (kind: DecisionRecord, all: DecisionRecord = nothing): DecisionHistory => ({
  all,
  kinds: [{ reason: "question", verb: "answer", ...kind }],
});
const factors = fc.subarray([...MINUTE_FACTORS]);
const facts = fc
  .record({
    priority: fc.constantFrom(...PRIORITY_NAMES),
    blocked: fc.nat(1000),
    subject: fc.constantFrom("ticket" as const, "run" as const),
    reason: fc.constantFrom(...HOLD_REASON_NAMES),
    record: records,
  })
  .map(({ subject, reason, record, ...rest }) => ({
    ...rest,
    expected: expectedDecision(history(record, record), subject, reason),
  }));

test("an expectation is a share and a time that can be counted with, whatever the history", () => {
  fc.assert(
    fc.property(records, records, (kind, all) => {
      const { held, takes } = expectedDecision(history(kind, all), "run", "question");
      expect(held.share).toBeGreaterThan(0);
      expect(held.share).toBeLessThan(1);
      expect(takes.minutes).toBeGreaterThanOrEqual(0.25);
      expect(takes.minutes).toBeLessThanOrEqual(60);
    }),
  );
});

test("a small sample stays near the average of the project, a large one says what it saw", () => {
  const all = { held: 300, settled: 1000, medianMinutes: 5, timed: 1000 };
  const once = expectedDecision(history({ held: 1, settled: 1, medianMinutes: 1, timed: 1 }, all), "run", "question");
  expect(once.held.share).toBeLessThan(0.5);
  expect(once.takes.minutes).toBeGreaterThan(4);
  const often = expectedDecision(
    history({ held: 900, settled: 1000, medianMinutes: 1, timed: 900 }, all),
    "run",
    "question",
  );
  expect(often.held.share).toBeCloseTo(0.9, 2);
  expect(often.takes.minutes).toBeCloseTo(1, 1);
  expect(expectedDecision(history(nothing), "ticket", "max_retries")).toEqual({
    verb: "retry",
    held: { share: 0.5, of: 0 },
    takes: { minutes: 2, of: 0 },
  });
});

test("one more decision that held never lowers the share", () => {
  fc.assert(
    fc.property(records, records, (kind, all) => {
      const better = { ...kind, held: kind.held + 1, settled: kind.settled + 1 };
      const share = (record: DecisionRecord) => expectedDecision(history(record, all), "run", "question").held.share;
      expect(share(better)).toBeGreaterThanOrEqual(share(kind) - 1e-12);
    }),
  );
});

test("a score is positive, grows with what is blocked, the priority and the share, and falls with the minutes", () => {
  fc.assert(
    fc.property(facts, factors, (one, off) => {
      const score = minuteScore(one, off);
      expect(score).toBeGreaterThan(0);
      expect(Number.isFinite(score)).toBe(true);
      const { held, takes } = one.expected;
      const better = [
        { ...one, blocked: one.blocked + 1 },
        { ...one, priority: PRIORITY_NAMES[Math.max(0, PRIORITY_NAMES.indexOf(one.priority) - 1)] ?? "urgent" },
        { ...one, expected: { ...one.expected, held: { ...held, share: (1 + held.share) / 2 } } },
        { ...one, expected: { ...one.expected, takes: { ...takes, minutes: takes.minutes / 2 } } },
      ];
      for (const other of better) expect(minuteScore(other, off)).toBeGreaterThanOrEqual(score);
    }),
  );
});

test("a factor that is switched off changes nothing, and with all of them off every hold is worth the same", () => {
  fc.assert(
    fc.property(facts, facts, factors, (one, other, off) => {
      const mixed = {
        blocked: off.includes("blocked") ? other.blocked : one.blocked,
        priority: off.includes("priority") ? other.priority : one.priority,
        expected: {
          verb: one.expected.verb,
          held: off.includes("held") ? other.expected.held : one.expected.held,
          takes: off.includes("minutes") ? other.expected.takes : one.expected.takes,
        },
      };
      expect(minuteScore(mixed, off)).toBe(minuteScore(one, off));
      expect(minuteScore(one, MINUTE_FACTORS)).toBe(minuteScore(other, MINUTE_FACTORS));
    }),
  );
});

test("the weight that is looked up for a kind of hold is its score where nothing is blocked", () => {
  fc.assert(
    fc.property(records, factors, (record, off) => {
      const past = history(record, record);
      const weightOf = minuteWeightOf(past, off);
      for (const reason of HOLD_REASON_NAMES)
        for (const subject of ["ticket", "run"] as const)
          for (const priority of PRIORITY_NAMES) {
            const expected = expectedDecision(past, subject, reason);
            expect(weightOf({ subject, reason, priority })).toBe(minuteScore({ priority, expected, blocked: 0 }, off));
          }
    }),
    { numRuns: 20 },
  );
});
