import fc from "fast-check";
import { expect, test } from "vitest";
import { briefDiff } from "./brief-diff.ts";

const textOf = (rows: ReturnType<typeof briefDiff>, side: "added" | "removed") =>
  rows.flatMap((row) => (row.is === side ? [row.parts.map(({ text }) => text).join("")] : []));

test("a line that was rewritten shows the words that changed; equal stretches are folded", () => {
  const same = Array.from({ length: 9 }, (_, index) => `line ${index}`);
  const before = [...same, "Attempts left, this one included: 12.", "end", ""].join("\n");
  const after = [...same, "Attempts left, this one included: 1.", "end", "a new note", ""].join("\n");
  const rows = briefDiff(before, after);
  expect(rows[0]).toEqual({ is: "skipped", key: "0", lines: 7 });
  const added = rows.find(({ is }) => is === "added");
  expect(added).toMatchObject({
    parts: [{ text: "Attempts left, this one included: " }, { text: "1", changed: true }, { text: "." }],
  });
  expect(textOf(rows, "added")).toEqual(["Attempts left, this one included: 1.", "a new note"]);
  expect(textOf(rows, "removed")).toEqual(["Attempts left, this one included: 12."]);
});

test("equal texts show nothing that changed, and a line that shares no words is marked as a whole", () => {
  expect(briefDiff("a\nb\n", "a\nb\n")).toEqual([{ is: "skipped", key: "0", lines: 2 }]);
  expect(briefDiff("alpha\n", "omega\n")).toMatchObject([
    { is: "removed", parts: [{ text: "alpha", changed: false }] },
    { is: "added", parts: [{ text: "omega", changed: false }] },
  ]);
});

test("nothing is lost: the rows hold every line that is not equal, on its side", () => {
  const lines = fc
    .array(fc.constantFrom("a", "b", "c d", "c e", ""), { maxLength: 12 })
    .map((all) => `${all.join("\n")}\n`);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const rows = briefDiff(before, after);
      const equal = rows.reduce((sum, row) => sum + (row.is === "skipped" ? row.lines : Number(row.is === "same")), 0);
      const count = (text: string) => text.slice(0, -1).split("\n").length;
      expect(equal + textOf(rows, "added").length).toBe(count(after));
      expect(equal + textOf(rows, "removed").length).toBe(count(before));
    }),
  );
});
