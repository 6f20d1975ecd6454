import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { align } from "./align.ts";

const lists = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });

test("both lists are there in full and in order, and what stands together is the same", () => {
  fc.assert(
    fc.property(lists, lists, (before, after) => {
      const aligned = align(before, after, (item) => item) ?? [];
      expect(aligned.flatMap((row) => row.before ?? [])).toEqual(before);
      expect(aligned.flatMap((row) => row.after ?? [])).toEqual(after);
      for (const row of aligned) if (row.before !== null && row.after !== null) expect(row.before).toBe(row.after);
      if (before.join() === after.join()) expect(aligned.every((row) => row.before === row.after)).toBe(true);
    }),
  );
});

test("two long lists that share nothing are given up on, in little time", () => {
  const long = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name} ${index}`);
  const begun = cpuTime();
  expect(align(long("one"), long("other"), (item) => item)).toBeNull();
  expect(cpuTime() - begun).toBeLessThan(2000);
});
