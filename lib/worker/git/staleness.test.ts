import { execFileSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useRepository } from "#test/repository.ts";
import { commitWorktree } from "./commit-worktree.ts";
import { commitOf } from "./git.ts";
import { staleness } from "./staleness.ts";
import { openStore } from "./store.ts";

const bench = useRepository();
const { git, prepare, write } = bench;

const onMain = async (name: string, text: string) => {
  await write(bench.repo, name, text);
  git(bench.repo, "add", ".");
  git(bench.repo, "commit", "--quiet", "-m", name);
};
const store = () => openStore(bench.repo, bench.data);
const begin = async () => (await commitOf(bench.repo, "main")) as string;

test("a base that stood still, one that moved beside the work, and one that conflicts with it", async () => {
  const begun = await begin();
  const tree = await prepare();
  await write(tree.folder, "a.txt", "ours\n");
  await write(tree.folder, "naïve name\n.txt", "ours\n");
  const head = await commitWorktree(tree, "attempt 1");
  const fine = { merges: true, conflicts: 0, conflictFiles: [] };
  expect(await staleness(tree.store, "main", begun, head)).toEqual({ baseTip: begun, baseBehind: 0, ...fine });

  await onMain("b.txt", "theirs\n");
  expect(await staleness(tree.store, "main", begun, head)).toEqual({ baseTip: await begin(), baseBehind: 1, ...fine });

  await onMain("a.txt", "theirs\n");
  await onMain("naïve name\n.txt", "theirs\n");
  expect(await staleness(tree.store, "main", begun, head)).toEqual({
    baseTip: await begin(),
    baseBehind: 3,
    merges: false,
    conflicts: 2,
    conflictFiles: ["a.txt", "naïve name\n.txt"],
  });
  expect(git(bench.repo, "status", "--porcelain")).toBe("");
});

test("a base that was rewritten, is gone, or shares nothing with the work", async () => {
  await onMain("c.txt", "second\n");
  const begun = await begin();
  const tree = await prepare();
  await write(tree.folder, "b.txt", "ours\n");
  const head = await commitWorktree(tree, "attempt 1");
  git(bench.repo, "commit", "--quiet", "--amend", "-m", "reworded");
  expect(await staleness(await store(), "main", begun, head)).toMatchObject({ baseBehind: 1, merges: true });
  git(bench.repo, "checkout", "--quiet", "--orphan", "other");
  git(bench.repo, "commit", "--quiet", "-m", "another history");
  expect(await staleness(await store(), "other", begun, head)).toMatchObject({ baseBehind: 1, merges: null });
  git(bench.repo, "branch", "--quiet", "-D", "main");
  const unknown = { baseTip: null, baseBehind: null, merges: null, conflicts: 0, conflictFiles: [] };
  expect(await staleness(await store(), "main", begun, head)).toEqual(unknown);
  expect(await staleness(await store(), "--all", begun, head)).toEqual(unknown);
});

test("commits that this repository does not have are unknown, never an answer", async () => {
  const begun = await begin();
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[0-9a-f]{40}$/), async (hash) => {
      expect(await staleness(await store(), "main", hash, begun)).toMatchObject({ baseBehind: null, merges: true });
      expect(await staleness(await store(), "main", begun, hash)).toMatchObject({ baseBehind: 0, merges: null });
    }),
    { numRuns: 3 },
  );
});

test("a git that cannot try a merge leaves it unknown, and still counts", async () => {
  const begun = await begin();
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  const old = path.join(bench.folder, "git");
  await writeFile(
    old,
    `#!/bin/sh\ncase " $* " in *" merge-tree "*) echo usage >&2; exit 129;; esac\nexec ${real} "$@"\n`,
  );
  await chmod(old, 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${bench.folder}:${before}`;
  try {
    expect(await staleness(await store(), "main", begun, begun)).toMatchObject({ baseBehind: 0, merges: null });
  } finally {
    process.env.PATH = before;
  }
});
