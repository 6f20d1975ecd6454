import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { RunDetail } from "#lib/contract/runs.ts";
import { useRepository } from "#test/repository.ts";
import { commitWorktree } from "./commit-worktree.ts";
import { checkoutRun } from "./review-checkout.ts";
import { cutDiff, runDiff } from "./run-diff.ts";
import { workspaceProblem } from "./worktree.ts";

const bench = useRepository();
const { git, prepare, write, read } = bench;

test("a ticket works on its own branch; the end of a run commits everything under the worker's name, without hooks", async () => {
  const tree = await prepare();
  expect(tree.branch).toBe("yardmaster/DEF-1");
  await write(tree.folder, "a.txt", "two\n");
  await write(tree.folder, "new.txt", "new\n");
  const commit = await commitWorktree(tree, "DEF-1: attempt 1");
  expect(git(bench.repo, "log", "-1", "--format=%H %an <%ae> %cn %s", "yardmaster/DEF-1")).toBe(
    `${commit} Yardmaster <yardmaster@localhost> Yardmaster DEF-1: attempt 1`,
  );
  const diff = await runDiff(tree, commit);
  expect(diff).toContain("-one\n+two");
  expect(diff).toContain("new file mode 100644");
  expect(existsSync(path.join(tree.folder, "hook-ran"))).toBe(false);
  expect(git(bench.repo, "status", "--porcelain")).toBe("");
});

test("the worktree is kept between attempts, and the diff is that of the branch, wherever base has gone", async () => {
  const first = await prepare();
  await write(first.folder, "new.txt", "new\n");
  await commitWorktree(first, "attempt 1");
  await write(bench.repo, "b.txt", "on main\n");
  git(bench.repo, "add", ".");
  git(bench.repo, "commit", "--quiet", "-m", "second");
  const second = await prepare();
  expect(second).toEqual(first);
  const diff = await runDiff(second, await commitWorktree(second, "attempt 2"));
  expect(diff).toContain("new.txt");
  expect(diff).not.toContain("b.txt");
  expect(git(bench.repo, "rev-list", "--count", "main..yardmaster/DEF-1")).toBe("1");
});

test("a branch of that name that was not made for this ticket is left alone", async () => {
  git(bench.repo, "branch", "yardmaster/DEF-1");
  const before = git(bench.repo, "rev-parse", "yardmaster/DEF-1");
  const tree = await prepare();
  expect(tree.branch).toBe("yardmaster/DEF-1-2");
  await write(tree.folder, "a.txt", "two\n");
  await commitWorktree(tree, "attempt 1");
  expect(git(bench.repo, "rev-parse", "yardmaster/DEF-1")).toBe(before);
  expect((await prepare()).branch).toBe("yardmaster/DEF-1-2");
  expect((await prepare({ id: "tkt_of_another_desk", key: "DEF-1" })).branch).toBe("yardmaster/DEF-1-3");
});

test("a branch below that name is no obstacle", async () => {
  git(bench.repo, "branch", "yardmaster/DEF-1/mine");
  expect((await prepare()).branch).toBe("yardmaster/DEF-1-2");
});

test("what a crashed attempt left uncommitted is kept, and its stale lock does not matter", async () => {
  const tree = await prepare();
  await write(tree.folder, "half.txt", "half\n");
  await write(tree.folder, ".git/index.lock", "");
  await write(tree.store.folder, "index-DEF-1.lock", "");
  const again = await prepare();
  expect(git(again.folder, "log", "-1", "--format=%s")).toBe("DEF-1: work left by an earlier attempt");
  expect(git(again.folder, "status", "--porcelain")).toBe("");
});

test("an index that cannot be read is built anew", async () => {
  const tree = await prepare();
  await write(tree.folder, "half.txt", "half\n");
  for (const index of [path.join(tree.folder, ".git/index"), path.join(tree.store.folder, "index-DEF-1")])
    await writeFile(index, "rubbish, longer than a header of an index is");
  await prepare();
  expect(git(bench.repo, "show", "yardmaster/DEF-1:half.txt")).toBe("half");
  expect(git(bench.repo, "show", "yardmaster/DEF-1:a.txt")).toBe("one");
});

test("a deleted worktree, even with its branch checked out elsewhere, comes back with its commits", async () => {
  const tree = await prepare();
  await write(tree.folder, "a.txt", "two\n");
  await commitWorktree(tree, "attempt 1");
  await rm(tree.folder, { recursive: true });
  git(bench.repo, "checkout", "--quiet", "--ignore-other-worktrees", "yardmaster/DEF-1");
  const again = await prepare();
  expect(again).toEqual(tree);
  expect(await read(again.folder, "a.txt")).toBe("two\n");
});

test("an agent that left HEAD elsewhere loses nothing: the branch gets the folder and keeps what it had", async () => {
  const tree = await prepare();
  await write(tree.folder, "a.txt", "two\n");
  const first = await commitWorktree(tree, "attempt 1");
  git(tree.folder, "checkout", "--quiet", "-b", "my-idea", "main");
  await write(tree.folder, "b.txt", "committed by the agent\n");
  git(tree.folder, "add", ".");
  git(tree.folder, "commit", "--quiet", "-m", "of the agent");
  await write(tree.folder, "c.txt", "not committed\n");
  const second = await commitWorktree(tree, "attempt 2");
  expect(git(bench.repo, "rev-parse", "yardmaster/DEF-1")).toBe(second);
  expect(git(bench.repo, "ls-tree", "--name-only", second).split("\n")).toEqual(["a.txt", "b.txt", "c.txt"]);
  expect(git(bench.repo, "merge-base", first, second)).toBe(first);
  expect(git(tree.folder, "symbolic-ref", "HEAD")).toBe("refs/heads/yardmaster/DEF-1");
});

test("an agent that stopped in the middle of a conflict leaves its files, not its conflict", async () => {
  const tree = await prepare();
  await write(tree.folder, "a.txt", "two\n");
  await commitWorktree(tree, "attempt 1");
  await write(bench.repo, "a.txt", "three\n");
  git(bench.repo, "commit", "--quiet", "--all", "-m", "second");
  git(tree.folder, "fetch", "--quiet", bench.repo, "+main:main");
  expect(() => git(tree.folder, "rebase", "main")).toThrow();
  await commitWorktree(tree, "attempt 2");
  expect(git(tree.folder, "status")).toContain("nothing to commit, working tree clean");
  expect(git(tree.folder, "status")).not.toContain("rebase in progress");
});

test("a repository without a commit inside the worktree does not lose the other files", async () => {
  const tree = await prepare();
  await mkdir(path.join(tree.folder, "inner"));
  git(path.join(tree.folder, "inner"), "init", "--quiet");
  await write(tree.folder, "inner/x.txt", "x\n");
  await write(tree.folder, "z.txt", "z\n");
  expect(await runDiff(tree, await commitWorktree(tree, "attempt 1"))).toContain("z.txt");
});

test("a long diff is cut at 512 KiB, at a line, and says so", async () => {
  const tree = await prepare();
  await write(tree.folder, "long.txt", "é234567890123456\n".repeat(60_000));
  const diff = await runDiff(tree, await commitWorktree(tree, "attempt 1"));
  expect(Buffer.byteLength(diff)).toBeLessThanOrEqual(512 * 1024);
  expect(diff).toMatch(
    /\n\+é234567890123456\n\n\[cut here: the whole diff is 1 file changed, 60000 insertions\(\+\)\]\n$/,
  );
});

test("a diff that is long only as JSON is cut too", () => {
  const cut = cutDiff("\u0001".repeat(500_000), "\n[cut]\n");
  expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThan(900 * 1024);
});

test("says what is wrong with a workspace", async () => {
  expect(await workspaceProblem(bench.repo, "main")).toBeNull();
  expect(await workspaceProblem(bench.repo, "trunk")).toContain("no such branch or commit");
  expect(await workspaceProblem(bench.folder, "main")).toContain("not a git repository");
  expect(await workspaceProblem(path.join(bench.folder, "none"), "main")).toContain("not a folder");
});

const reviewed = (artifacts: RunDetail["artifacts"], diff = "") => ({ artifacts, diff }) as RunDetail;

test("a review gets the run's commit in a clean folder of its own, without the branch", async () => {
  const tree = await prepare();
  await write(tree.folder, "a.txt", "two\n");
  const commit = await commitWorktree(tree, "attempt 1");
  await write(tree.folder, "later.txt", "not of this run\n");
  const checkout = await checkoutRun(
    { repo: bench.repo, base: "main" },
    reviewed([{ name: "commit", text: commit }]),
    "rev_1",
    bench.data,
  );
  expect(await read(checkout.folder, "a.txt")).toBe("two\n");
  expect(existsSync(path.join(checkout.folder, "later.txt"))).toBe(false);
  await checkout.remove();
  expect(existsSync(checkout.folder)).toBe(false);
  expect(git(bench.repo, "worktree", "list", "--porcelain")).not.toContain("rev_1");
});

test("a run of elsewhere is rebuilt from its diff, or the review is not possible", async () => {
  const diff = "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+two\n";
  const checkout = await checkoutRun(
    { repo: bench.repo, base: "main" },
    reviewed([{ name: "commit", text: "--upload-pack=x" }], diff),
    "rev_2",
    bench.data,
  );
  expect(await read(checkout.folder, "a.txt")).toBe("two\n");
  await expect(
    checkoutRun({ repo: bench.repo, base: "main" }, reviewed([], diff.replace("-one", "-other")), "rev_3", bench.data),
  ).rejects.toThrow("does not apply to main");
});
