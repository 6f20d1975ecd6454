import fc from "fast-check";
import { expect, test } from "vitest";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { type DecidedCase, type RecommendFacts, recommendDecision } from "./recommend-decision.ts";

const held: RecommendFacts = {
  verbs: ["retry", "cancel"],
  subject: "ticket",
  reason: "max_retries",
  category: "logic",
  recurrence: 0,
  options: [],
  changes: [],
  downService: null,
  trend: "single",
  alike: 1,
  cases: [],
};
const decided = (fields: Partial<DecidedCase> = {}): DecidedCase => ({
  verb: "retry",
  noted: false,
  answer: null,
  worked: true,
  same: false,
  ...fields,
});

test("without an earlier case the leading verb stands with no record, and a note where nothing else is new", () => {
  expect(recommendDecision(held)).toEqual({
    verb: "retry",
    note: true,
    option: null,
    because: "Nothing but a note would be different from the last attempt.",
    record: null,
  });
  expect(recommendDecision({ ...held, changes: ["another policy"] })).toMatchObject({
    note: false,
    because: "Different from the last attempt: another policy.",
  });
  expect(recommendDecision({ ...held, verbs: [] })).toBeNull();
});

test("the record counts the same error before the kind, and those with a note where a note is recommended", () => {
  const kind = [decided({ worked: false }), decided()];
  const changes = ["another policy"];
  expect(recommendDecision({ ...held, changes, cases: kind })?.record).toEqual({
    of: "kind",
    note: false,
    worked: 1,
    settled: 2,
    outcomes: [false, true],
  });
  const same = [...kind, decided({ same: true })];
  expect(recommendDecision({ ...held, changes, cases: same })?.record).toMatchObject({ of: "cluster", settled: 1 });
  const noted = [...kind, decided({ noted: true, worked: false })];
  expect(recommendDecision({ ...held, cases: noted })?.record).toMatchObject({ note: true, worked: 0, settled: 1 });
});

test("another verb is recommended only after three settled cases that went better", () => {
  const verbs = ["continue", "retry", "cancel"] as const;
  const bad = Array.from({ length: 4 }, () => decided({ verb: "continue", worked: false }));
  const good = (count: number) => Array.from({ length: count }, () => decided({ verb: "retry" }));
  const of = (cases: DecidedCase[]) => recommendDecision({ ...held, subject: "run", verbs, cases })?.verb;
  expect(of([...bad, ...good(2)])).toBe("continue");
  expect(of([...bad, ...good(3)])).toBe("retry");
});

test("an option is recommended where the same question was answered by it and that worked each time", () => {
  const asks = {
    ...held,
    reason: "question",
    verbs: ["answer", "retry", "cancel"],
    options: ["2015", "2021"],
  } as const;
  const answered = decided({ verb: "answer", answer: "2021", same: true });
  expect(recommendDecision({ ...asks, cases: [answered, answered] })).toMatchObject({
    option: 1,
    record: { worked: 2, settled: 2 },
  });
  expect(recommendDecision({ ...asks, cases: [answered, { ...answered, worked: false }] })?.option).toBeNull();
  expect(recommendDecision({ ...asks, cases: [{ ...answered, same: false }] })?.option).toBeNull();
});

test("a service that is down, and access that was refused, are said before anything else", () => {
  expect(recommendDecision({ ...held, category: "api", downService: "anthropic:a" })?.because).toBe(
    "anthropic:a is down: what is sent now waits for it and costs no attempt.",
  );
  expect(recommendDecision({ ...held, category: "auth" })).toMatchObject({
    note: false,
    because: "Access was refused: set the credential first, else it fails the same way.",
  });
});

test("whatever the history: what is recommended is offered, never overrules, and its counts are those of the cases", () => {
  const anyCase = fc.record({
    verb: fc.constantFrom(...DECISION_VERB_NAMES),
    noted: fc.boolean(),
    answer: fc.constantFrom(null, "a", "b"),
    worked: fc.boolean(),
    same: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...DECISION_VERB_NAMES), { minLength: 1 }),
      fc.constantFrom(...HOLD_REASON_NAMES),
      fc.array(anyCase, { maxLength: 40 }),
      (verbs, reason, cases) => {
        const found = recommendDecision({ ...held, verbs, reason, cases, options: ["a", "b"] });
        if (found === null) throw new Error("nothing was recommended");
        expect(verbs.includes(found.verb) || found.option !== null).toBe(true);
        if (found.verb !== verbs[0] && reason !== "question")
          expect(["cancel", "approve", "intervene", "reject"]).not.toContain(found.verb);
        const { record } = found;
        if (record === null) return;
        expect(record.settled).toBeLessThanOrEqual(cases.filter(({ verb }) => verb === found.verb).length);
        expect(record.worked).toBeLessThanOrEqual(record.settled);
        expect(record.outcomes.length).toBe(Math.min(14, record.settled));
      },
    ),
  );
});
