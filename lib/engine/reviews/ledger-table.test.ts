import { expect, test } from "vitest";
import { makeReview } from "#test/facts.ts";
import { makeFinding } from "#test/held.ts";
import { convergence, ledgerTable } from "./ledger-table.ts";

const [a, b, c, d] = ["a", "b", "c", "d"].map((key) => makeFinding(key)) as [
  ReturnType<typeof makeFinding>,
  ReturnType<typeof makeFinding>,
  ReturnType<typeof makeFinding>,
  ReturnType<typeof makeFinding>,
];
const reviews = [
  makeReview({ number: 1, findings: [a, b, c] }),
  makeReview({ number: 2, verdict: "unavailable", findings: [] }),
  makeReview({ number: 3, findings: [a, c] }),
  makeReview({ number: 4, findings: [d, a, b] }),
];

test("the open ones come first, numbered as in the brief; the settled ones after them", () => {
  const { rows } = ledgerTable(reviews);
  expect(rows.map(({ label, finding, fate, open }) => [label, finding.key, fate, open])).toEqual([
    ["F1", "d", "new", true],
    ["F2", "a", "re_raised", true],
    ["F3", "b", "re_raised", true],
    ["F4", "c", "addressed", false],
  ]);
});

test("each review marks what it did with each finding; one that could not be had did nothing", () => {
  const table = ledgerTable(reviews);
  expect(table.reviews.map(({ number, open }) => [number, open])).toEqual([
    [1, 3],
    [3, 2],
    [4, 3],
  ]);
  expect(Object.fromEntries(table.rows.map(({ finding, marks }) => [finding.key, marks]))).toEqual({
    a: ["new", "re_raised", "re_raised"],
    b: ["new", "addressed", "re_raised"],
    c: ["new", "re_raised", "addressed"],
    d: [null, null, "new"],
  });
});

test("what a person waived is withdrawn and no longer open", () => {
  const { rows } = ledgerTable(reviews.slice(0, 3), new Set(["a"]));
  expect(rows.map(({ finding, fate, open }) => [finding.key, fate, open])).toEqual([
    ["c", "re_raised", true],
    ["a", "withdrawn", false],
    ["b", "addressed", false],
  ]);
});

test("scope drift is withdrawn where it was said, leaves nothing open, and is open once it is raised without it", () => {
  const drift = { ...d, scopeDrift: true };
  const table = ledgerTable([
    makeReview({ number: 1, findings: [a, drift] }),
    makeReview({ number: 2, findings: [a, drift] }),
    makeReview({ number: 3, findings: [a] }),
  ]);
  expect(table.reviews.map(({ open }) => open)).toEqual([1, 1, 1]);
  expect(table.rows.map(({ finding, fate, open, marks }) => [finding.key, fate, open, marks])).toEqual([
    ["a", "re_raised", true, ["new", "re_raised", "re_raised"]],
    ["d", "withdrawn", false, ["withdrawn", "withdrawn", null]],
  ]);
  const { rows } = ledgerTable([
    makeReview({ number: 1, findings: [drift] }),
    makeReview({ number: 2, findings: [d] }),
  ]);
  expect(rows).toMatchObject([{ fate: "re_raised", open: true, marks: ["withdrawn", "re_raised"] }]);
});

test("reviews converge where the latest left fewer open than the one before", () => {
  expect(convergence(ledgerTable(reviews.slice(0, 1)))).toBe("single");
  expect(convergence(ledgerTable(reviews.slice(0, 3)))).toBe("converging");
  expect(convergence(ledgerTable(reviews))).toBe("not_converging");
});

test("what only advises has its fate, and is not open", () => {
  const advice = { ...makeFinding("f-a"), advisory: true };
  const table = ledgerTable([
    { number: 1, runId: "run_1", verdict: "rejected", findings: [advice, makeFinding("f-b")] },
    { number: 2, runId: "run_2", verdict: "rejected", findings: [advice, makeFinding("f-c")] },
  ]);
  expect(table.reviews.map(({ open }) => open)).toEqual([1, 1]);
  expect(table.rows.map(({ finding, fate, open }) => [finding.key, fate, open])).toEqual([
    ["f-c", "new", true],
    ["f-a", "re_raised", false],
    ["f-b", "addressed", false],
  ]);
});
