import fc from "fast-check";
import { expect, test } from "vitest";
import type { HoldDetail, LedgerFinding } from "#lib/contract/queue.ts";
import { basisOf, changedFindings, changedWords } from "./draft-basis.ts";

const finding = (key: string, change: Partial<LedgerFinding> = {}) =>
  ({
    key,
    label: key.toUpperCase(),
    issue: `about ${key}`,
    severity: "major",
    fate: "new",
    open: true,
    ...change,
  }) as LedgerFinding;
const holdWith = (...findings: LedgerFinding[]) =>
  ({ ledger: { reviews: [], findings, trend: "single" } }) as unknown as Pick<HoldDetail, "ledger">;

test("what came, went or has another fate is named, one by one", () => {
  const basis = basisOf(holdWith(finding("f1"), finding("f2"), finding("f3")), null);
  const changes = changedFindings(basis, holdWith(finding("f1"), finding("f2", { fate: "re_raised" }), finding("f4")));
  expect(changes).toEqual([
    { key: "f2", label: "F2", issue: "about f2", words: "major, new → major, open again" },
    { key: "f4", label: "F4", issue: "about f4", words: "came in: major, new" },
    { key: "f3", label: "F3", issue: null, words: "no longer there" },
  ]);
  expect(changedWords(basis, changes, null)).toBe("Three findings changed since you started");
  expect(changedWords(basis, changes.slice(0, 1), null)).toBe("One finding changed since you started");
});

test("any other change of the bytes is said, unless one of the two is not known", () => {
  const basis = basisOf(holdWith(), "aa");
  expect(changedWords(basis, [], "bb")).toBe("What it will receive changed since you started");
  expect(changedWords(basis, [], "aa")).toBeNull();
  expect(changedWords(basis, [], null)).toBeNull();
  expect(changedWords(basisOf(holdWith(), null), [], "bb")).toBeNull();
});

test("nothing is said of what is as it was, in whatever order it stands", () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 });
  fc.assert(
    fc.property(keys, (all) => {
      const findings = all.map((key) => finding(key));
      expect(changedFindings(basisOf(holdWith(...findings), null), holdWith(...findings.toReversed()))).toEqual([]);
    }),
  );
});
