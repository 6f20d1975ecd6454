import fc from "fast-check";
import { expect, test } from "vitest";
import type { ToolCallLine } from "#lib/contract/runs/tool-calls.ts";
import { cpuTime } from "#test/cpu-time.ts";
import { compareCalls, type ToolRow } from "./tool-rows.ts";

const call = (name: string, text = "", digest = text): ToolCallLine => ({ seq: 1, name, text, digest });
const shown = ({ kind, name, before, after }: ToolRow) => `${kind} ${name} ${before} ${after}`;

test("repeats are one row, a call with other arguments is changed, and the share counts calls", () => {
  const before = [call("read", "a"), call("read", "a"), call("write", "x.ts", "1"), call("bash", "test")];
  const after = [call("read", "a"), call("write", "x.ts", "2"), call("grep", "offset"), call("bash", "test")];
  const { rows, same } = compareCalls(before, after);
  expect(rows?.map(shown)).toEqual(["changed read 2 1", "changed write 1 1", "added grep 0 1", "same bash 1 1"]);
  expect(same).toBe(0.5);
  expect(compareCalls([], []).same).toBeNull();
  expect(compareCalls(before, before)).toMatchObject({ same: 1 });
});

test("no call is lost or told twice on either side", () => {
  const calls = fc.array(
    fc.tuple(fc.constantFrom("read", "write"), fc.constantFrom("a", "b"), fc.constantFrom("1", "2")),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(calls, calls, (left, right) => {
      const [before, after] = [left, right].map((list) => list.map(([name, text, digest]) => call(name, text, digest)));
      const { rows, same } = compareCalls(before ?? [], after ?? []);
      const count = (side: "before" | "after", name: string) =>
        (rows ?? []).filter((row) => row.name === name).reduce((sum, row) => sum + row[side], 0);
      for (const name of ["read", "write"]) {
        expect(count("before", name)).toBe(left.filter(([one]) => one === name).length);
        expect(count("after", name)).toBe(right.filter(([one]) => one === name).length);
      }
      if (same !== null) expect(same >= 0 && same <= 1).toBe(true);
    }),
  );
});

test("5,000 calls against 5,000 others take no time worth mentioning", () => {
  const many = (shift: number) => Array.from({ length: 5000 }, (_, index) => call("bash", `step ${index + shift}`));
  const begun = cpuTime();
  expect(compareCalls(many(0), many(40)).same).toBeCloseTo(0.992);
  expect(cpuTime() - begun).toBeLessThan(1000);
});
