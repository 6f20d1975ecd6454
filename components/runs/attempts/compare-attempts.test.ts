import { expect, test } from "vitest";
import type { Review } from "#lib/contract/reviews.ts";
import type { RunDetail } from "#lib/contract/runs.ts";
import { compareAttempts, type ReviewedRun } from "./compare-attempts.ts";
import { comparePatches } from "./compare-patches.ts";

const patch = (...lines: string[]) =>
  `--- a/list.ts\n+++ b/list.ts\n@@ -1,2 +1,${lines.length + 1} @@\n same\n${lines.join("\n")}\n`;
const rejected = (...keys: string[]) => ({ verdict: "rejected", findings: keys.map((key) => ({ key })) }) as Review;
const attempt = (fields: Partial<RunDetail>, review: Review | null = null): ReviewedRun => ({
  run: { diff: null, error: null, category: null, briefSha256: "a", ...fields } as RunDetail,
  review,
});
const failed = (message: string) => attempt({ category: "api", error: { category: "api", message } });

test("a variable that was renamed throughout is no material change, also where the brief had a note", () => {
  const before = attempt(
    { diff: patch("+const pos = offset + n", "+return encode({ o: pos })") },
    rejected("F1", "F5"),
  );
  const after = attempt(
    {
      diff: patch("+const key = offset + n", "+return encode({ o: key })"),
      briefSha256: "b",
      brief: { findings: [], note: "Look again" } as never,
    },
    rejected("F1", "F3", "F5"),
  );
  const { material, changed, words } = compareAttempts(before, after);
  expect(material).toBe(false);
  expect(changed).toMatchObject({ feedback: true, brief: true, patch: true, failure: false, review: true });
  expect(words).toBe(
    "The patch differs only in names or white space. The review raised the same findings and 1 more. Only what it was told is different.",
  );
});

test("a name that became two names, or another call, is a change", () => {
  expect(comparePatches(patch("+a + a"), patch("+b + c")).difference).toBe("changed");
  expect(comparePatches(patch("+a + b"), patch("+c + c")).difference).toBe("changed");
  expect(comparePatches(patch("+read(a)"), patch("+read(a, 1)")).difference).toBe("changed");
  expect(comparePatches(patch("+a"), patch("-a")).difference).toBe("changed");
  expect(comparePatches(patch("+a"), null).difference).toBe("changed");
});

test("only the lines that differ are shown", () => {
  const { before, after } = comparePatches(patch("+kept", "+old"), patch("+kept", "+fresh"));
  expect(before.map(({ text }) => text)).toEqual(["old"]);
  expect(after.map(({ text }) => text)).toEqual(["fresh"]);
});

test("the same failure with other numbers is the same failure", () => {
  const again = compareAttempts(
    failed("429: retry in 12 s, request 3fa85f64e1"),
    failed("429: retry in 40 s, request 9bc1aa07d2"),
  );
  expect(again.material).toBe(false);
  expect(again.words).toBe("It failed the same way.");
  expect(compareAttempts(failed("429"), failed("connection reset")).material).toBe(true);
});

test("a finding that went away, or an approval, is material", () => {
  const diff = patch("+a");
  const before = attempt({ diff }, rejected("F1", "F2"));
  expect(compareAttempts(before, attempt({ diff }, rejected("F1"))).material).toBe(true);
  expect(
    compareAttempts(before, attempt({ diff }, { verdict: "approved", findings: [] } as unknown as Review)).words,
  ).toBe("The patch is the same, line by line. The review approved it.");
});
