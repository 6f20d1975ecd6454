import { expect, test } from "vitest";
import { cpuTime } from "#test/cpu-time.ts";
import { comparePatchFiles, compareTexts } from "./line-rows.ts";

const patch = (path: string, ...lines: string[]) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,${lines.length} +1,${lines.length} @@\n${lines.join("\n")}\n`;

test("patch against patch: what only one of them does, wherever in the file it stands", async () => {
  const before = patch("a.ts", " x", "-old", "+one") + patch("b.ts", "+same");
  const after = patch("b.ts", "+same") + patch("a.ts", "-old", "+two") + patch("c.ts", "+new");
  expect(await comparePatchFiles(before, after)).toEqual([
    {
      name: "a.ts",
      differs: true,
      rows: [
        { kind: "both", sign: "−", text: "old" },
        { kind: "before", sign: "+", text: "one" },
        { kind: "after", sign: "+", text: "two" },
      ],
    },
    { name: "c.ts", differs: true, rows: [{ kind: "after", sign: "+", text: "new" }] },
    { name: "b.ts", differs: false, rows: [] },
  ]);
  expect(await comparePatchFiles(null, null)).toEqual([]);
  expect(compareTexts("a\nb", "a\nc").rows?.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "both a",
    "before b",
    "after c",
  ]);
});

test("two patches of 512 KiB are compared in little time, also where they share nothing", async () => {
  const big = (seed: number) =>
    Array.from({ length: 8 }, (_, file) =>
      patch(
        `f${file}.ts`,
        ...Array.from(
          { length: 1200 },
          (_, line) => `+const value${line} = compute(${line * seed}, "some more text to make it long")`,
        ),
      ),
    ).join("");
  expect(big(1).length).toBeGreaterThan(512 * 1024);
  const begun = cpuTime();
  expect(await comparePatchFiles(big(1), big(7))).toHaveLength(8);
  expect(cpuTime() - begun).toBeLessThan(3000);
});
