import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFinding } from "#test/held.ts";
import { ledgerTable } from "./ledger-table.ts";
import { movedGoalposts } from "./moved-goalposts.ts";

test("raised, accepted, raised again: the goalposts moved; raised without a break: they did not", () => {
  expect(movedGoalposts(["new", "addressed", "re_raised"])).toEqual({ accepted: 1, again: 2 });
  expect(movedGoalposts(["new", "addressed", null, null, "re_raised", "re_raised"])).toEqual({ accepted: 1, again: 4 });
  expect(movedGoalposts(["new", "withdrawn", "re_raised", "addressed"])).toEqual({ accepted: 1, again: 2 });
  expect(movedGoalposts(["new", "re_raised", "re_raised"])).toBeNull();
  expect(movedGoalposts(["new", "addressed"])).toBeNull();
  expect(movedGoalposts([])).toBeNull();
});

test("it is said of exactly the findings that a completed review left out between two that raised them", () => {
  const raised = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(raised, (drawn) => {
      const reviews = drawn.map((on, index) => ({
        number: index + 1,
        runId: `run_${index + 1}`,
        verdict: "rejected" as const,
        findings: on ? [makeFinding("f")] : [],
      }));
      const [row] = ledgerTable(reviews).rows;
      const gap = /TF+T/.test(drawn.map((on) => (on ? "T" : "F")).join(""));
      expect(movedGoalposts(row?.marks ?? []) !== null).toBe(gap);
    }),
  );
});
