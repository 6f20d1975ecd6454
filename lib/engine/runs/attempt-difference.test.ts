import fc from "fast-check";
import { expect, test } from "vitest";
import { type AttemptDelta, attemptDifference } from "./attempt-difference.ts";

const delta = (fields: Partial<AttemptDelta> = {}): AttemptDelta => ({
  patch: "same",
  failure: "none",
  review: { verdict: "none", before: false, cleared: 0, raised: 0 },
  told: false,
  sameCalls: null,
  ...fields,
});

test("nothing material changed where code, failure and findings are what they were", () => {
  const again = { verdict: "rejected" as const, before: true, cleared: 0, raised: 0 };
  expect(
    attemptDifference(delta({ patch: "renamed", review: { ...again, raised: 1 }, told: true, sameCalls: 0.917 })),
  ).toEqual({
    material: false,
    words:
      "The patch differs only in names or white space. The review raised the same findings and 1 more. Its calls of tools are 91% the same. Only what it was told is different.",
  });
  expect(attemptDifference(delta({ patch: "none", failure: "same" }))).toEqual({
    material: false,
    words: "It failed the same way.",
  });
  expect(attemptDifference(delta({ patch: "none" })).words).toBe(
    "Neither left any work, and neither says why it stopped.",
  );
});

test("another patch, another failure, none any more, a finding settled or an approval is material", () => {
  const settled = { verdict: "rejected" as const, before: true, cleared: 2, raised: 1 };
  expect(attemptDifference(delta({ review: settled }))).toMatchObject({
    material: true,
    words: expect.stringContaining("no longer raised 2 of its findings, and raised 1 new."),
  });
  for (const changed of [
    delta({ patch: "changed" }),
    delta({ failure: "other" }),
    delta({ failure: "gone" }),
    delta({ failure: "new" }),
    delta({ review: { ...settled, verdict: "approved" } }),
  ])
    expect(attemptDifference(changed).material).toBe(true);
});

test("what it was told and which tools it called never make it material, and every verdict is said in whole sentences", () => {
  const deltas = fc.record<AttemptDelta>({
    patch: fc.constantFrom("none", "same", "renamed", "changed"),
    failure: fc.constantFrom("none", "same", "other", "gone", "new"),
    review: fc.record({
      verdict: fc.constantFrom("none" as const, "approved" as const, "rejected" as const),
      before: fc.boolean(),
      cleared: fc.nat(3),
      raised: fc.nat(3),
    }),
    told: fc.boolean(),
    sameCalls: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  });
  fc.assert(
    fc.property(deltas, (drawn) => {
      const { material, words } = attemptDifference(drawn);
      expect(attemptDifference({ ...drawn, told: !drawn.told, sameCalls: null }).material).toBe(material);
      expect(words).toMatch(/^[A-Z].*\.$/);
      expect(words).not.toMatch(/undefined|null|NaN|100%/);
      if (drawn.patch === "changed") expect(material).toBe(true);
    }),
  );
});
