import { expect, test } from "vitest";
import { parseDiff } from "./parse-diff.ts";

const GIT = `diff --git a/src/list.ts b/src/list.ts
index 3f1c2aa..9b0c1de 100644
--- a/src/list.ts
+++ b/src/list.ts
@@ -84,4 +84,4 @@ export function list() {
   const last = rows.at(-1)
-  return json(rows)
+  return json({ rows })
 }
-- not a header: a removed line that begins with a dash
diff --git a/new.ts b/new.ts
new file mode 100644
--- /dev/null
+++ b/new.ts
@@ -0,0 +1 @@
+export {}
\\ No newline at end of file
diff --git a/logo.png b/logo.png
Binary files a/logo.png and b/logo.png differ
diff --git a/old.ts b/kept.ts
similarity index 100%
rename from old.ts
rename to kept.ts
`;

test("files, hunks, signs and line numbers of a git diff", () => {
  const [list, added, binary, renamed] = parseDiff(GIT);
  expect(list).toMatchObject({ path: "src/list.ts", change: "changed", added: 1, removed: 2 });
  expect(list?.hunks[0]?.about).toBe("export function list() {");
  expect(list?.hunks[0]?.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ["same", 84, 84],
    ["removed", 85, null],
    ["added", null, 85],
    ["same", 86, 86],
    ["removed", 87, null],
  ]);
  expect(added).toMatchObject({ path: "new.ts", change: "added", added: 1 });
  expect(added?.hunks[0]?.lines.at(-1)).toMatchObject({ kind: "note", text: "No newline at end of file" });
  expect(binary).toMatchObject({ path: "logo.png", change: "binary", hunks: [] });
  expect(renamed).toMatchObject({ path: "kept.ts", renamedFrom: "old.ts", change: "renamed" });
});

test("a plain diff has its names in its own header; what is no diff is kept word for word", () => {
  const [file] = parseDiff("--- a.txt\t2025-11-21\n+++ a.txt\t2025-11-21\n@@ -1 +1 @@\n-one\n+two\n");
  expect(file).toMatchObject({ path: "a.txt", added: 1, removed: 1 });
  const [words] = parseDiff("I changed nothing.\nReally.");
  expect(words?.hunks[0]?.lines.map(({ text }) => text)).toEqual(["I changed nothing.", "Really."]);
});

test("lines with signs and no heads are changes all the same", () => {
  const [file] = parseDiff("+one\n-two\nthree");
  expect(file).toMatchObject({ path: "patch", added: 1, removed: 1 });
  expect(file?.hunks[0]?.lines.map(({ kind, text }) => [kind, text])).toEqual([
    ["added", "one"],
    ["removed", "two"],
    ["note", "three"],
  ]);
});

test("a diff that was cut off in the middle of a hunk keeps what came", () => {
  const [file] = parseDiff("--- a\n+++ a\n@@ -1,9 +1,9 @@\n same\n+more");
  expect(file?.hunks[0]?.lines).toHaveLength(2);
});

test("counts that an agent got wrong do not swallow the next file", () => {
  const files = parseDiff("--- a\n+++ a\n@@ -1,1 +1,1 @@\n same\n+one\n+two\n--- b\n+++ b\n@@ -1 +1 @@\n-x\n+y\n");
  expect(files.map(({ path, added, removed }) => [path, added, removed])).toEqual([
    ["a", 2, 0],
    ["b", 1, 1],
  ]);
});
