import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, lstat, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { classifyFailure } from "#lib/engine/failures/classify-failure.ts";
import { failureOf } from "#lib/worker/jobs/failure-of.ts";
import { useRepository } from "#test/repository.ts";
import { commitWorktree } from "./commit-worktree.ts";
import { prepareWorktree } from "./prepare-worktree.ts";
import { runDiff } from "./run-diff.ts";

const bench = useRepository();
const { git, prepare, write, read } = bench;
const BRANCH = "yardmaster/DEF-1";
const show = (file: string, at = BRANCH) => git(bench.repo, "show", `${at}:${file}`);

/** What the next attempt finds: the branch with this file, nothing open. */
async function nextAttemptFinds(file: string, text: string) {
  const again = await prepare();
  expect(await read(again.folder, file)).toBe(text);
  expect(git(again.folder, "status", "--porcelain")).toBe("");
  expect(git(again.folder, "symbolic-ref", "HEAD")).toBe(`refs/heads/${again.branch}`);
  return again;
}

describe("an agent leaves the worktree", () => {
  test("with changes that are staged, deleted, renamed and not added", async () => {
    await write(bench.repo, "b.txt", "b\n");
    git(bench.repo, "add", ".");
    git(bench.repo, "commit", "--quiet", "-m", "second");
    const tree = await prepare();
    await write(tree.folder, "staged.txt", "staged\n");
    git(tree.folder, "add", "staged.txt");
    git(tree.folder, "mv", "a.txt", "renamed.txt");
    git(tree.folder, "rm", "--quiet", "b.txt");
    await write(tree.folder, "staged.txt", "and changed\n");
    const commit = await commitWorktree(tree, "attempt 1");
    expect(git(bench.repo, "ls-tree", "--name-only", commit).split("\n")).toEqual(["renamed.txt", "staged.txt"]);
    await nextAttemptFinds("staged.txt", "and changed\n");
  });

  test.each([
    ["merge", ["merge", "main"]],
    ["cherry-pick", ["cherry-pick", "main"]],
    ["rebase", ["rebase", "main"]],
    ["am", ["-c", "advice.mergeConflict=true", "am", "--3way", "../0001-second.patch"]],
  ])("in the middle of a %s that conflicts", async (_name, command) => {
    const tree = await prepare();
    await write(tree.folder, "a.txt", "two\n");
    await commitWorktree(tree, "attempt 1");
    await write(bench.repo, "a.txt", "three\n");
    git(bench.repo, "commit", "--quiet", "--all", "-m", "second");
    git(bench.repo, "format-patch", "--quiet", "-1", "-o", path.dirname(tree.folder), "main");
    git(tree.folder, "fetch", "--quiet", bench.repo, "+main:main");
    expect(() => git(tree.folder, ...command)).toThrow();
    await write(tree.folder, "more.txt", "more\n");
    await commitWorktree(tree, "attempt 2");
    expect(git(tree.folder, "status")).not.toMatch(/in progress|unmerged|You are|rebas/i);
    expect(show("a.txt")).toContain("<<<<<<<");
    await nextAttemptFinds("more.txt", "more\n");
  });

  test("on a detached HEAD with a commit of its own", async () => {
    const tree = await prepare();
    git(tree.folder, "checkout", "--quiet", "--detach");
    await write(tree.folder, "b.txt", "detached\n");
    git(tree.folder, "add", ".");
    git(tree.folder, "commit", "--quiet", "-m", "of the agent");
    await commitWorktree(tree, "attempt 1");
    expect(git(bench.repo, "log", "--format=%s", `main..${BRANCH}`)).toBe("of the agent");
    await nextAttemptFinds("b.txt", "detached\n");
  });

  test("back where the branch began, to begin anew", async () => {
    const tree = await prepare();
    await write(tree.folder, "b.txt", "first try\n");
    const first = await commitWorktree(tree, "attempt 1");
    git(tree.folder, "checkout", "--quiet", "--detach", "main");
    const second = await commitWorktree(tree, "attempt 2");
    expect(git(bench.repo, "ls-tree", "--name-only", second)).toBe("a.txt");
    expect(git(bench.repo, "merge-base", first, second)).toBe(first);
  });

  test("with the locks of a git that was killed", async () => {
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await write(tree.folder, ".git/index.lock", "");
    await write(tree.folder, ".git/HEAD.lock", "");
    await write(tree.store.folder, "index-DEF-1.lock", "");
    await write(bench.repo, `.git/refs/heads/${BRANCH}.lock`, "");
    await commitWorktree(tree, "attempt 1");
    expect(show("b.txt")).toBe("b");
  });

  test("with names, modes and links of every kind", async () => {
    const tree = await prepare();
    const names = ["-n", ":(top)x", "a b", "é\u{1f600}", 'q"uo\\te', "new\nline", ".hidden", "--force"];
    for (const name of names) await write(tree.folder, name, "x\n");
    await write(tree.folder, "run.sh", "#!/bin/sh\n");
    await chmod(path.join(tree.folder, "run.sh"), 0o755);
    await symlink("/nowhere/at/all", path.join(tree.folder, "dangling"));
    await symlink("..", path.join(tree.folder, "up"));
    execFileSync("mkfifo", [path.join(tree.folder, "pipe")]);
    await writeFile(Buffer.concat([Buffer.from(`${tree.folder}/`), Buffer.from([0xff, 0x2e, 0x62])]), "bytes\n");
    const commit = await commitWorktree(tree, "attempt 1");
    const listed = git(bench.repo, "ls-tree", "-z", "--name-only", commit).split("\0").filter(Boolean);
    expect(listed).toEqual(expect.arrayContaining([...names, "run.sh", "dangling", "up"]));
    expect(listed).not.toContain("pipe");
    expect(listed).toHaveLength(names.length + 5);
    expect(git(bench.repo, "ls-tree", commit, "run.sh", "dangling").replaceAll(/\s[0-9a-f]{40}/g, "")).toBe(
      "120000 blob\tdangling\n100755 blob\trun.sh",
    );
    expect(await runDiff(tree, commit)).toContain("new file mode 100755");
    const again = await prepare();
    expect((await lstat(path.join(again.folder, "dangling"))).isSymbolicLink()).toBe(true);
  });

  test("with large and binary files: they are committed whole, and the diff stays small", async () => {
    const tree = await prepare();
    await write(tree.folder, "large.bin", Buffer.alloc(30_000_000, "\0\u0001ÿ"));
    const commit = await commitWorktree(tree, "attempt 1");
    expect(git(bench.repo, "cat-file", "-s", `${commit}:large.bin`)).toBe("30000000");
    expect((await runDiff(tree, commit)).length).toBeLessThan(1000);
  });

  test("with changes in a submodule", async () => {
    const library = path.join(bench.folder, "library");
    git(bench.folder, "clone", "--quiet", bench.repo, library);
    git(bench.repo, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library, "lib");
    git(bench.repo, "commit", "--quiet", "-m", "with a submodule");
    const tree = await prepare();
    git(tree.folder, "-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init");
    const inside = path.join(tree.folder, "lib");
    await write(inside, "a.txt", "changed inside\n");
    git(inside, "commit", "--quiet", "--all", "-m", "inside");
    await write(inside, "b.txt", "not committed inside\n");
    await write(tree.folder, "c.txt", "outside\n");
    const diff = await runDiff(tree, await commitWorktree(tree, "attempt 1"));
    expect(diff).toContain(`+Subproject commit ${git(inside, "rev-parse", "HEAD")}`);
    expect(diff).toContain("c.txt");
    expect(await read((await prepare()).folder, "lib/b.txt")).toBe("not committed inside\n");
  });

  test("without its link to the repository, also where another repository lies above", async () => {
    git(bench.folder, "init", "--quiet", "--initial-branch=above");
    const tree = await prepare();
    await rm(path.join(tree.folder, ".git"), { recursive: true });
    await write(tree.folder, "b.txt", "kept\n");
    await commitWorktree(tree, "attempt 1");
    expect(show("b.txt")).toBe("kept");
    expect(git(bench.folder, "symbolic-ref", "HEAD")).toBe("refs/heads/above");
    await rm(path.join(tree.folder, ".git"), { recursive: true });
    await write(tree.folder, "b.txt", "kept again\n");
    await nextAttemptFinds("b.txt", "kept again\n");
  });

  test("as a repository of its own", async () => {
    const tree = await prepare();
    await rm(path.join(tree.folder, ".git"), { recursive: true });
    git(tree.folder, "init", "--quiet", "--initial-branch=mine");
    git(tree.folder, "add", ".");
    git(tree.folder, "commit", "--quiet", "-m", "begun anew");
    await write(tree.folder, "b.txt", "kept\n");
    await commitWorktree(tree, "attempt 1");
    expect(show("b.txt")).toBe("kept");
    const aside = readdirSync(path.dirname(tree.folder)).find((name) => name.startsWith("DEF-1.git-")) ?? "";
    expect(git(path.join(path.dirname(tree.folder), aside), "log", "--format=%s")).toBe("begun anew");
  });

  test("not at all: removed with everything in it", async () => {
    const tree = await prepare();
    await rm(tree.folder, { recursive: true });
    await expect(commitWorktree(tree, "attempt 1")).rejects.toThrow("is no longer a git worktree");
    await nextAttemptFinds("a.txt", "one\n");
  });
});

describe("a person", () => {
  test("emptied the folder: it comes back, and nothing is taken for deleted", async () => {
    const tree = await prepare();
    await rm(tree.folder, { recursive: true });
    await mkdir(tree.folder);
    await nextAttemptFinds("a.txt", "one\n");
  });

  test("removed what the worker knows of the folder: the files are moved aside", async () => {
    const tree = await prepare();
    await write(tree.folder, "mine.txt", "kept\n");
    await rm(tree.store.folder, { recursive: true });
    await nextAttemptFinds("a.txt", "one\n");
    const aside = readdirSync(path.dirname(tree.folder)).find((name) => name.startsWith("DEF-1.broken-")) ?? "";
    expect(await read(path.join(path.dirname(tree.folder), aside), "mine.txt")).toBe("kept\n");
  });

  test("deleted the branch: it is made again with what the folder holds", async () => {
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await commitWorktree(tree, "attempt 1");
    git(bench.repo, "update-ref", "-d", `refs/heads/${BRANCH}`);
    const again = await nextAttemptFinds("b.txt", "b\n");
    expect(again.branch).toBe(BRANCH);
  });

  test("committed on the branch elsewhere: the folder follows", async () => {
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await commitWorktree(tree, "attempt 1");
    git(bench.repo, "checkout", "--quiet", "--ignore-other-worktrees", BRANCH);
    await write(bench.repo, "c.txt", "of a person\n");
    git(bench.repo, "add", ".");
    git(bench.repo, "commit", "--quiet", "-m", "of a person");
    const again = await nextAttemptFinds("c.txt", "of a person\n");
    expect(git(again.folder, "log", "-1", "--format=%s")).toBe("of a person");
  });

  test.each([
    ["beside it", "c.txt", { "a.txt": "of the agent", "c.txt": "of a person" }],
    ["in the same place", "a.txt", { "a.txt": "of the agent" }],
  ])("committed on the branch while an agent worked, %s: nobody's work is lost", async (_name, file, found) => {
    const tree = await prepare();
    git(bench.repo, "checkout", "--quiet", "--ignore-other-worktrees", BRANCH);
    await write(bench.repo, file, "of a person\n");
    git(bench.repo, "add", ".");
    git(bench.repo, "commit", "--quiet", "-m", "of a person");
    const theirs = git(bench.repo, "rev-parse", BRANCH);
    await write(tree.folder, "a.txt", "of the agent\n");
    const commit = await commitWorktree(tree, "attempt 1");
    for (const [name, text] of Object.entries(found)) expect(show(name, commit)).toBe(text);
    expect(git(bench.repo, "merge-base", theirs, commit)).toBe(theirs);
    await nextAttemptFinds("a.txt", "of the agent\n");
  });

  test("signs all commits with a key that is not there", async () => {
    for (const setting of ["commit.gpgSign=true", "gpg.program=/nowhere/gpg", "user.useConfigOnly=true"])
      git(bench.repo, "config", ...setting.split("="));
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await commitWorktree(tree, "attempt 1");
    expect(show("b.txt")).toBe("b");
    expect(existsSync(path.join(tree.folder, "hook-ran"))).toBe(false);
  });
});

describe("a repository", () => {
  const prepareIn = (repo: string, base = "main") =>
    prepareWorktree({ repo, base }, { id: "tkt_1", key: "DEF-1" }, bench.data);

  test("without a working directory of its own works like any other", async () => {
    const bare = path.join(bench.folder, "bare.git");
    git(bench.folder, "clone", "--quiet", "--bare", bench.repo, bare);
    const tree = await prepareIn(bare);
    await write(tree.folder, "b.txt", "b\n");
    expect(await runDiff(tree, await commitWorktree(tree, "attempt 1"))).toContain("b.txt");
    expect((await prepareIn(bare)).folder).toBe(tree.folder);
  });

  test.each([
    ["was moved away", () => rename(bench.repo, `${bench.repo}-elsewhere`), "which is not a folder"],
    ["is none", () => rm(path.join(bench.repo, ".git"), { recursive: true }), "which is not a git repository."],
    [
      "has lost its base",
      async () => void git(bench.repo, "branch", "--quiet", "-m", "main", "trunk"),
      'has no such branch or commit: its current branch is "trunk".',
    ],
    [
      "has no commit",
      async () => void git(bench.repo, "update-ref", "-d", "refs/heads/main"),
      "nothing is committed on its current branch yet.",
    ],
  ])("that %s is a failure of the machine, in one sentence", async (_name, harm, sentence) => {
    await harm();
    const error = await prepare().catch((thrown: Error) => thrown);
    expect((error as Error).message).toContain(sentence);
    expect((error as Error).message).not.toContain("\n");
    expect(classifyFailure(failureOf(error)).category).toBe("runtime");
  });

  test("whose configuration another git holds locked says so", async () => {
    await write(bench.repo, ".git/config.lock", "");
    const error = await prepare().catch((thrown: Error) => thrown);
    expect(classifyFailure(failureOf(error))).toMatchObject({ category: "runtime", subcategory: "git_locked" });
  });
});
