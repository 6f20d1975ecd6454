import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { useRepository } from "#test/repository.ts";
import { commitWorktree } from "./commit-worktree.ts";
import { makeRoom } from "./make-room.ts";

const bench = useRepository();
const MB = 1024 * 1024;

test("what git ignores goes first, then large files, and the work stays", async () => {
  const tree = await bench.prepare();
  await bench.write(tree.folder, ".gitignore", "*.o\n");
  await bench.write(tree.folder, "built.o", Buffer.alloc(3 * MB, 1));
  await bench.write(tree.folder, "a.txt", "work\n");
  expect(await makeRoom(tree, 2 * MB)).toContain("git ignores");
  expect(existsSync(path.join(tree.folder, "built.o"))).toBe(false);
  await bench.write(tree.folder, "core", Buffer.alloc(40 * MB, 1));
  expect(await makeRoom(tree, 2 * MB)).toContain("over 32 MB");
  await commitWorktree(tree, "attempt 1");
  expect(bench.git(bench.repo, "show", "yardmaster/DEF-1:a.txt")).toBe("work");
  expect(bench.git(bench.repo, "ls-tree", "--name-only", "yardmaster/DEF-1").split("\n")).toEqual([
    ".gitignore",
    "a.txt",
  ]);
});

test("a folder that is still too large is begun anew from its branch", async () => {
  const tree = await bench.prepare();
  for (const name of ["x", "y", "z"]) await bench.write(tree.folder, name, Buffer.alloc(MB, 1));
  expect(await makeRoom(tree, 2 * MB)).toContain("begins from its branch");
  const again = await bench.prepare();
  expect(await bench.read(again.folder, "a.txt")).toBe("one\n");
  expect(existsSync(path.join(again.folder, "x"))).toBe(false);
});
