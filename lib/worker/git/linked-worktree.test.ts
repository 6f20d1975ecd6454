import { existsSync, readdirSync } from "node:fs";
import { lstat, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { RunDetail } from "#lib/contract/runs.ts";
import { useRepository } from "#test/repository.ts";
import { checkoutRun } from "./review-checkout.ts";
import { worktreesOf } from "./store.ts";

const bench = useRepository();
const { git, prepare, write, read } = bench;
const BRANCH = "yardmaster/DEF-1";

/** A worktree as the release before made them, in the middle of a ticket: one attempt committed, another at work. */
async function linked(): Promise<string> {
  const folder = path.join(worktreesOf(bench.repo, bench.data), "DEF-1");
  git(bench.repo, "branch", "--no-track", BRANCH, "main");
  git(bench.repo, "config", `branch.${BRANCH}.yardmaster-ticket`, "tkt_1");
  await mkdir(path.dirname(folder), { recursive: true });
  git(bench.repo, "-c", "core.logAllRefUpdates=true", "worktree", "add", "--quiet", folder, BRANCH);
  await write(folder, "first.txt", "first\n");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "-m", "DEF-1: attempt 1");
  return folder;
}

/** What an attempt after the upgrade finds. */
async function found(folder: string, files: Record<string, string>) {
  const tree = await prepare();
  expect(tree).toMatchObject({ folder, branch: BRANCH });
  for (const [name, text] of Object.entries(files)) expect(await read(folder, name)).toBe(text);
  expect((await lstat(path.join(folder, ".git"))).isDirectory()).toBe(true);
  expect(git(folder, "status", "--porcelain")).toBe("");
  expect(git(folder, "symbolic-ref", "HEAD")).toBe(`refs/heads/${BRANCH}`);
  expect(git(folder, "rev-parse", "HEAD")).toBe(git(bench.repo, "rev-parse", BRANCH));
  expect(git(bench.repo, "worktree", "list", "--porcelain")).not.toContain(folder);
  git(bench.repo, "checkout", "--quiet", BRANCH);
  return tree;
}

test("a worktree of an earlier release becomes a clone with its commits, and what is not committed, staged or ignored", async () => {
  const folder = await linked();
  await write(folder, ".gitignore", "*.log\n");
  await write(folder, "kept.log", "ignored\n");
  await write(folder, "staged.txt", "staged\n");
  git(folder, "add", "staged.txt");
  await write(folder, "a.txt", "changed\n");
  await rm(path.join(folder, "first.txt"));
  await found(folder, { "a.txt": "changed\n", "staged.txt": "staged\n", "kept.log": "ignored\n" });
  expect(git(bench.repo, "log", "--format=%s", `main..${BRANCH}`).split("\n")).toEqual([
    "DEF-1: work left by an earlier attempt",
    "DEF-1: attempt 1",
  ]);
  expect(git(bench.repo, "ls-tree", "--name-only", BRANCH).split("\n")).toEqual([".gitignore", "a.txt", "staged.txt"]);
});

test("one in the middle of a conflict, with a commit of its own beside the branch", async () => {
  const folder = await linked();
  git(folder, "checkout", "--quiet", "-b", "my-idea", "main");
  await write(folder, "a.txt", "mine\n");
  git(folder, "commit", "--quiet", "--all", "-m", "of the agent");
  await write(bench.repo, "a.txt", "theirs\n");
  git(bench.repo, "commit", "--quiet", "--all", "-m", "second");
  expect(() => git(folder, "merge", "main")).toThrow();
  await found(folder, {});
  expect(git(bench.repo, "show", `${BRANCH}:a.txt`)).toContain("<<<<<<<");
  expect(git(bench.repo, "log", "--format=%s", BRANCH)).toContain("of the agent");
  expect(git(bench.repo, "log", "--format=%s", BRANCH)).toContain("DEF-1: attempt 1");
});

test("one that a person has gone on from elsewhere: both are kept", async () => {
  const folder = await linked();
  const theirs = git(bench.repo, "commit-tree", `${BRANCH}^{tree}`, "-p", BRANCH, "-m", "of a person");
  git(bench.repo, "update-ref", `refs/heads/${BRANCH}`, theirs);
  await write(folder, "a.txt", "changed\n");
  await found(folder, { "a.txt": "changed\n", "first.txt": "first\n" });
  expect(git(bench.repo, "merge-base", theirs, BRANCH)).toBe(theirs);
});

test("one with a submodule that was changed: its commits come along, and the branch names the last", async () => {
  const library = path.join(bench.folder, "library");
  git(bench.folder, "clone", "--quiet", bench.repo, library);
  const allowed = ["-c", "protocol.file.allow=always", "submodule", "--quiet"];
  git(bench.repo, ...allowed, "add", library, "lib");
  git(bench.repo, "commit", "--quiet", "-m", "with a submodule");
  const folder = await linked();
  git(folder, ...allowed, "update", "--init");
  const inside = path.join(folder, "lib");
  await write(inside, "a.txt", "changed inside\n");
  git(inside, "commit", "--quiet", "--all", "-m", "inside");
  const commit = git(inside, "rev-parse", "HEAD");
  await found(folder, { "lib/a.txt": "changed inside\n" });
  expect(git(bench.repo, "ls-tree", BRANCH, "lib")).toBe(`160000 commit ${commit}\tlib`);
  expect(git(inside, "rev-parse", "HEAD")).toBe(commit);
  expect(git(inside, "status", "--porcelain")).toBe("");
});

test("one that is locked, or was deleted, comes back with its commits", async () => {
  const folder = await linked();
  git(bench.repo, "worktree", "lock", folder);
  await rm(folder, { recursive: true });
  await found(folder, { "first.txt": "first\n" });
});

test("what git knew of it is kept beside it, and a link that an agent wrote leads nowhere", async () => {
  const folder = await linked();
  const other = path.join(bench.folder, "other");
  git(bench.folder, "clone", "--quiet", bench.repo, other);
  await write(folder, ".git", `gitdir: ${other}/.git\n`);
  await write(folder, "b.txt", "b\n");
  const before = git(other, "for-each-ref");
  await found(folder, { "b.txt": "b\n", "first.txt": "first\n" });
  expect(git(other, "for-each-ref")).toBe(before);
  const aside = readdirSync(path.dirname(folder)).find((name) => name.startsWith("DEF-1.git-")) ?? "";
  expect(existsSync(path.join(path.dirname(folder), aside, "logs/HEAD"))).toBe(true);
});

test("a review's folder that an earlier release left registered gives way to a new one", async () => {
  const folder = path.join(worktreesOf(bench.repo, bench.data), ".reviews/rev_1");
  await mkdir(path.dirname(folder), { recursive: true });
  git(bench.repo, "worktree", "add", "--quiet", "--detach", folder, "main");
  const run = { artifacts: [{ name: "commit", text: git(bench.repo, "rev-parse", "main") }], diff: "" };
  const checkout = await checkoutRun(
    { repo: bench.repo, base: "main" },
    run as unknown as RunDetail,
    "rev_1",
    bench.data,
  );
  expect(git(checkout.folder, "status", "--porcelain")).toBe("");
  expect(git(bench.repo, "worktree", "list", "--porcelain")).not.toContain("rev_1");
});
