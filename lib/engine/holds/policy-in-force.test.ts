import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { decideFailure } from "#lib/engine/failures/decide-failure.ts";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { decideVerdict } from "#lib/engine/reviews/decide-verdict.ts";
import { makeDecision, makeFacts, makeRun } from "#test/facts.ts";
import { makeFinding } from "#test/held.ts";
import { DECISION_VERB_NAMES } from "./decision-verbs.ts";
import { GRANTS, type GrantKind, grantWords, readGrant } from "./grants.ts";
import { HOLD_REASON_NAMES } from "./hold-reasons.ts";
import { fullGrant, grantKindOf } from "./offered-grant.ts";
import { policyInForce } from "./policy-in-force.ts";

const kinds = Object.keys(GRANTS) as GrantKind[];

test("a retry grants attempts or rejections, or money where that ran out, going on grants more of what ran out, and nothing else grants", () => {
  for (const reason of HOLD_REASON_NAMES)
    for (const subject of ["ticket", "run"] as const)
      for (const verb of DECISION_VERB_NAMES) {
        const kind = grantKindOf({ subject, reason }, verb);
        if (kind === null) continue;
        expect(["retry", "continue", "intervene"]).toContain(verb);
        if (verb === "retry") expect(["tries", "rejections", "dollars"]).toContain(kind);
        else expect(subject).toBe("run");
      }
  expect(grantKindOf({ subject: "ticket", reason: "sentinel_max_retries" }, "retry")).toBe("rejections");
  expect(grantKindOf({ subject: "run", reason: "budget" }, "continue")).toBe("dollars");
  expect(grantKindOf({ subject: "run", reason: "step_limit" }, "continue")).toBe("steps");
  expect(grantKindOf({ subject: "ticket", reason: "human" }, "retry")).toBeNull();
  expect(grantKindOf({ subject: "ticket", reason: "budget" }, "retry")).toBe("dollars");
  expect(grantKindOf({ subject: "run", reason: "budget" }, "retry")).toBe("tries");
});

test("without a grant, and after a decision that is no reset, the policy is exactly the project's", () => {
  const verb = fc.constantFrom(...DECISION_VERB_NAMES);
  fc.assert(
    fc.property(fc.array(verb, { maxLength: 6 }), (verbs) => {
      expect(
        policyInForce(
          DEFAULT_POLICY,
          verbs.map((one) => makeDecision({ verb: one })),
        ),
      ).toBe(DEFAULT_POLICY);
    }),
  );
  const granted = makeDecision({ granted: { tries: 1 } });
  expect(policyInForce(DEFAULT_POLICY, [granted, makeDecision({ verb: "review" })]).maxAttempts).toBe(1);
  expect(policyInForce(DEFAULT_POLICY, [granted, makeDecision()])).toBe(DEFAULT_POLICY);
  expect(policyInForce(DEFAULT_POLICY, [makeDecision({ verb: "continue", granted: { tries: 1 } })])).toBe(
    DEFAULT_POLICY,
  );
});

test("as many attempts as were granted are made before it is held again, whatever category fails", () => {
  const category = fc.constantFrom(...CATEGORY_NAMES);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), category, (tries, failing) => {
      const policy = policyInForce(DEFAULT_POLICY, [makeDecision({ granted: { tries }, category: failing })]);
      const cause = { category: failing, subcategory: "x", confidence: 1, why: "x" };
      const attempt = (number: number, latest: number) =>
        makeRun({ number, state: "failed", category: failing, budget: 1, retried: number < latest });
      const afterAttempt = (number: number) =>
        decideFailure(
          makeFacts({
            policy,
            ticket: { budget: 1 },
            runs: Array.from({ length: number }, (_, at) => attempt(at + 1, number)),
          }),
          cause,
          0,
          null,
        ).action;
      for (let number = 1; number < tries; number++) expect(afterAttempt(number)).toBe("retry");
      expect(afterAttempt(tries)).toBe("hold");
    }),
  );
});

test("it is held for its rejections at the one that was granted last", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (rejections) => {
      const policy = policyInForce(DEFAULT_POLICY, [makeDecision({ granted: { rejections } })]);
      const facts = makeFacts({ policy, runs: [makeRun({ state: "succeeded" })] });
      const verdict = { verdict: "rejected" as const, findings: [makeFinding("a")] };
      expect(policy.rejections.maxRetries + 1).toBe(rejections);
      expect(decideVerdict(facts, "run_1", verdict, 0).hold?.reason).toBe(
        rejections === 1 ? "sentinel_max_retries" : undefined,
      );
    }),
  );
});

test("the full grant is what the policy gives, and a grant reads as words", () => {
  const hold = { subject: "ticket" as const, category: "api", level: null };
  expect(fullGrant("tries", DEFAULT_POLICY, hold)).toBe(8);
  expect(fullGrant("tries", DEFAULT_POLICY, { ...hold, category: "toString" })).toBe(12);
  expect(fullGrant("rejections", DEFAULT_POLICY, hold)).toBe(3);
  expect(fullGrant("tries", DEFAULT_POLICY, { ...hold, subject: "run", level: { maxRetries: 5 } })).toBe(5);
  expect(fullGrant("dollars", DEFAULT_POLICY, hold)).toBeNull();
  expect(kinds.map((kind) => grantWords({ [kind]: 1 }))).toEqual(["1 attempt", "1 rejection", "$1.00", "1 step"]);
  expect(kinds.map((kind) => grantWords({ [kind]: 2 }, { level: true }))).toEqual([
    "2 tries",
    "2 rejections",
    "$2.00",
    "2 steps",
  ]);
  expect(readGrant(null)).toBeNull();
  expect(grantWords({})).toBeNull();
});
