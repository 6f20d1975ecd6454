import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { RunDetail } from "#lib/contract/runs.ts";
import { useRepository } from "#test/repository.ts";
import { commitWorktree } from "./commit-worktree.ts";
import { checkoutRun } from "./review-checkout.ts";
import { runDiff } from "./run-diff.ts";
import { staleness } from "./staleness.ts";
import type { Worktree } from "./worktree.ts";

const bench = useRepository();
const { git, prepare, write, read } = bench;
const BRANCH = "yardmaster/DEF-1";

beforeEach(() => rm(path.join(bench.repo, ".git/hooks"), { recursive: true }));

/** A program that leaves a note that it ran, and hands through what it gets. */
const program = async () => {
  const file = path.join(bench.folder, "planted.sh");
  await writeFile(file, `#!/bin/sh\ntouch "${bench.folder}/ran"\ncase "$1" in cat) cat;; esac\n`);
  await chmod(file, 0o755);
  return file;
};
const ran = () => existsSync(path.join(bench.folder, "ran"));
/** git as somebody runs it who does not know what lies there. */
const careless = (where: string, ...args: string[]) => {
  try {
    const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
    execFileSync("git", [...person, ...args], {
      cwd: where,
      stdio: ["pipe", "pipe", "pipe"],
      input: "protocol=https\nhost=x\n\n",
    });
  } catch {
    // Whether it ran is told by its note.
  }
};

/** All that the worker does with a folder after an agent, and what a person and a sentinel then do with the branch. */
async function everything(tree: Worktree) {
  const begun = git(bench.repo, "rev-parse", "main");
  const commit = await commitWorktree(tree, "attempt 1");
  await runDiff(tree, commit);
  await staleness(tree.store, "main", begun, commit);
  const again = await prepare();
  await write(again.folder, "a.txt", "three\n");
  const last = await commitWorktree(again, "attempt 2");
  const run = { artifacts: [{ name: "commit", text: last }], diff: "" } as unknown as RunDetail;
  const checkout = await checkoutRun({ repo: bench.repo, base: "main" }, run, "rev_1", bench.data);
  expect(await read(checkout.folder, "a.txt")).toBe("three\n");
  careless(checkout.folder, "status");
  await checkout.remove();
  careless(bench.repo, "checkout", "--quiet", "--detach", last);
  careless(bench.repo, "status");
  expect(await read(bench.repo, "a.txt")).toBe("three\n");
  return last;
}

const set = (where: string, settings: Record<string, string>) => {
  for (const [key, value] of Object.entries(settings)) git(where, "config", key, value);
};

/** What an agent plants in its clone, and the git command by which it would run there. */
const PLANTED: [string, (where: string, run: string) => Promise<void> | void, string[][]][] = [
  [
    "a clean filter",
    async (where, run) => {
      set(where, { "filter.x.clean": `${run} cat`, "filter.x.required": "true" });
      await write(where, ".gitattributes", "* filter=x\n");
    },
    [["add", "--all"]],
  ],
  [
    "a smudge filter",
    async (where, run) => {
      set(where, { "filter.x.smudge": `${run} cat` });
      await write(where, ".gitattributes", "* filter=x\n");
    },
    [["checkout", "HEAD~1", "--", "a.txt"]],
  ],
  [
    "a filter process",
    async (where, run) => {
      set(where, { "filter.x.process": run });
      await write(where, ".gitattributes", "* filter=x\n");
    },
    [["add", "--all"]],
  ],
  [
    "hooks",
    async (where, run) => {
      await mkdir(path.join(where, ".git/hooks"), { recursive: true });
      const names = ["pre-commit", "post-checkout", "post-index-change", "reference-transaction", "post-commit"];
      for (const name of names) await symlink(run, path.join(where, ".git/hooks", name));
    },
    [["commit", "--quiet", "--allow-empty", "-m", "x"]],
  ],
  [
    "a folder of hooks",
    async (where, run) => {
      const hooks = path.join(bench.folder, "hooks");
      await mkdir(hooks);
      await symlink(run, path.join(hooks, "reference-transaction"));
      set(where, { "core.hooksPath": hooks });
    },
    [["commit", "--quiet", "--allow-empty", "-m", "x"]],
  ],
  ["a file system monitor", (where, run) => set(where, { "core.fsmonitor": run }), [["status"]]],
  [
    "a text conversion",
    async (where, run) => {
      set(where, { "diff.x.textconv": run });
      await write(where, ".gitattributes", "* diff=x\n");
    },
    [["diff", "HEAD~1", "HEAD"]],
  ],
  [
    "an external diff",
    async (where, run) => {
      set(where, { "diff.x.command": run, "diff.external": run });
      await write(where, ".gitattributes", "* diff=x\n");
    },
    [["diff", "HEAD~1", "HEAD"]],
  ],
  [
    "a signature's program",
    (where, run) => set(where, { "commit.gpgSign": "true", "gpg.program": run }),
    [["commit", "--quiet", "--allow-empty", "-m", "x"]],
  ],
  ["a credential helper", (where, run) => set(where, { "credential.helper": `!${run}` }), [["credential", "fill"]]],
  [
    "a command for ssh, and addresses that run programs",
    (where, run) =>
      set(where, {
        "core.sshCommand": run,
        "protocol.ext.allow": "always",
        "remote.origin.url": "ssh://localhost:1/x",
        "remote.origin.promisor": "true",
        "remote.origin.uploadpack": run,
        "core.alternateRefsCommand": run,
        "url.ext::sh.insteadOf": "/",
      }),
    [["fetch", "origin"]],
  ],
  [
    "an include of settings elsewhere",
    async (where, run) => {
      await write(bench.folder, "included", `[core]\n\tfsmonitor = ${run}\n`);
      set(where, { "include.path": path.join(bench.folder, "included") });
    },
    [["status"]],
  ],
];

describe("what an agent plants runs neither in the worker nor in a review nor for the person:", () => {
  test.each(PLANTED)("%s", async (_name, plant, runs) => {
    const tree = await prepare();
    await write(tree.folder, "a.txt", "two\n");
    await plant(tree.folder, await program());
    await rm(path.join(bench.folder, "ran"), { force: true });
    await everything(tree);
    expect(ran(), "nothing ran").toBe(false);
    await write(tree.folder, "a.txt", "four\n");
    for (const command of runs) careless(tree.folder, ...command);
    expect(ran(), "it runs where git goes by the clone's settings").toBe(true);
  });

  test("a merge driver, when a person has gone on with the branch and the base has moved", async () => {
    const run = await program();
    const tree = await prepare();
    await write(bench.repo, ".gitattributes", "* merge=x\n");
    await write(bench.repo, "a.txt", "of the base\n");
    git(bench.repo, "add", ".");
    git(bench.repo, "commit", "--quiet", "-m", "base");
    git(bench.repo, "checkout", "--quiet", "--detach", BRANCH);
    await write(bench.repo, "a.txt", "of a person\n");
    git(bench.repo, "commit", "--quiet", "--all", "-m", "of a person");
    git(bench.repo, "update-ref", `refs/heads/${BRANCH}`, "HEAD");
    git(bench.repo, "checkout", "--quiet", "main");
    await write(tree.folder, "a.txt", "two\n");
    await write(tree.folder, ".gitattributes", "* merge=x\n");
    // An agent of an earlier release could write the repository's settings too.
    for (const where of [tree.folder, bench.repo]) set(where, { "merge.x.driver": run });
    const commit = await commitWorktree(tree, "attempt 1");
    const begun = git(bench.repo, "rev-parse", "main~1");
    expect(await staleness(tree.store, "main", begun, commit)).toMatchObject({ merges: false });
    expect(ran()).toBe(false);
    careless(bench.repo, "merge-tree", "--write-tree", "main", commit);
    expect(ran(), "it runs where git goes by the repository's settings").toBe(true);
  });

  test("filters and hooks that an earlier release let an agent set for the repository", async () => {
    const run = await program();
    set(bench.repo, { "filter.x.smudge": `${run} cat`, "filter.x.clean": `${run} cat`, "core.fsmonitor": run });
    await mkdir(path.join(bench.repo, ".git/hooks"));
    await symlink(run, path.join(bench.repo, ".git/hooks/post-index-change"));
    const tree = await prepare();
    await write(tree.folder, ".gitattributes", "* filter=x\n");
    const commit = await commitWorktree(tree, "attempt 1");
    const artifacts = [{ name: "commit", text: commit }];
    const run1 = { artifacts, diff: "" } as unknown as RunDetail;
    const checkout = await checkoutRun({ repo: bench.repo, base: "main" }, run1, "rev_1", bench.data);
    await checkout.remove();
    expect(ran()).toBe(false);
    careless(bench.repo, "worktree", "add", path.join(bench.folder, "elsewhere"), commit);
    expect(ran(), "it runs where git goes by the repository's settings").toBe(true);
  });

  test("a repository inside the folder, with settings of its own", async () => {
    const run = await program();
    const tree = await prepare();
    const inner = path.join(tree.folder, "inner");
    await mkdir(inner);
    git(inner, "init", "--quiet");
    await write(inner, "x.txt", "x\n");
    await write(inner, ".gitattributes", "* filter=x\n");
    await write(tree.folder, ".gitmodules", '[submodule "inner"]\n\tpath = inner\n\turl = ./inner\n\tignore = none\n');
    git(inner, "add", ".");
    git(inner, "commit", "--quiet", "-m", "inner");
    const first = await commitWorktree(tree, "attempt 1");
    expect(git(bench.repo, "ls-tree", first, "inner")).toContain("160000 commit");
    set(inner, { "filter.x.clean": `${run} cat`, "core.fsmonitor": run });
    await write(inner, "x.txt", "y\n");
    const last = await everything(tree);
    expect(git(bench.repo, "ls-tree", last, "inner")).toContain("160000 commit");
    expect(ran()).toBe(false);
    await write(inner, "x.txt", "z\n");
    careless(tree.folder, "status");
    expect(ran(), "it runs where git looks into the repository inside").toBe(true);
  });
});

/** A repository of somebody else on the machine, with a branch of the ticket's name. */
async function otherRepository() {
  const other = path.join(bench.folder, "other");
  git(bench.folder, "init", "--quiet", "--initial-branch=main", other);
  await write(other, "private.txt", "private\n");
  git(other, "add", ".");
  git(other, "commit", "--quiet", "-m", "private");
  git(other, "branch", BRANCH);
  return { other, commit: git(other, "rev-parse", "HEAD") };
}

describe("nothing of another repository comes along", () => {
  const ways: [string, (own: string, other: string, commit: string) => Promise<unknown>][] = [
    [
      "by an alternate",
      async (own, other, commit) => {
        await writeFile(path.join(own, "objects/info/alternates"), `${other}/.git/objects\n`, { flag: "a" });
        await writeFile(path.join(own, "HEAD"), `${commit}\n`);
      },
    ],
    [
      "by a .git that is a link",
      async (own, other) => {
        await rm(own, { recursive: true });
        await symlink(path.join(other, ".git"), own);
      },
    ],
    [
      "by a .git that names it",
      async (own, other) => {
        await rm(own, { recursive: true });
        await writeFile(own, `gitdir: ${other}/.git\n`);
      },
    ],
    [
      "by objects that are a link",
      async (own, other, commit) => {
        await symlink(
          path.join(other, ".git/objects", commit.slice(0, 2)),
          path.join(own, "objects", commit.slice(0, 2)),
        );
        await rm(path.join(own, "objects/pack"), { recursive: true });
        await symlink(path.join(other, ".git/objects/pack"), path.join(own, "objects/pack"));
        await writeFile(path.join(own, "HEAD"), `${commit}\n`);
      },
    ],
    [
      "by refs that are a link",
      async (own, other) => {
        await rm(path.join(own, "refs"), { recursive: true });
        await symlink(path.join(other, ".git/refs"), path.join(own, "refs"));
      },
    ],
    ["by a common folder", (own, other) => writeFile(path.join(own, "commondir"), `${other}/.git\n`)],
  ];

  test.each(ways)("%s; that one is left as it was, and the folder's files are committed", async (_name, lead) => {
    const { other, commit } = await otherRepository();
    git(other, "gc", "--quiet");
    const before = git(other, "for-each-ref");
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await lead(path.join(tree.folder, ".git"), other, commit);
    const last = await commitWorktree(tree, "attempt 1");
    expect(git(bench.repo, "ls-tree", "--name-only", last).split("\n")).toEqual(["a.txt", "b.txt"]);
    expect(() => git(bench.repo, "cat-file", "-e", commit)).toThrow();
    expect(git(other, "for-each-ref")).toBe(before);
    expect(git(other, "status", "--porcelain")).toBe("");
    const again = await prepare();
    expect(git(again.folder, "status", "--porcelain")).toBe("");
    expect(git(again.folder, "rev-parse", "HEAD")).toBe(last);
  });

  test.each(["HEAD", "index", "packed-refs"])("%s that is a link is not written through", async (name) => {
    const victim = path.join(bench.folder, "victim");
    await writeFile(victim, "untouched\n");
    const tree = await prepare();
    await write(tree.folder, "b.txt", "b\n");
    await rm(path.join(tree.folder, ".git", name));
    await symlink(victim, path.join(tree.folder, ".git", name));
    await commitWorktree(tree, "attempt 1");
    expect(await read(bench.folder, "victim")).toBe("untouched\n");
    expect(readdirSync(path.dirname(tree.folder)).some((each) => each.startsWith("DEF-1.git-"))).toBe(true);
  });
});

test("commits that are broken or claim what they are not stay behind; the files come along", async () => {
  const tree = await prepare();
  await write(tree.folder, "b.txt", "b\n");
  git(tree.folder, "add", ".");
  git(tree.folder, "commit", "--quiet", "-m", "of the agent");
  const blob = git(tree.folder, "rev-parse", "HEAD:b.txt");
  await rm(path.join(tree.folder, ".git/objects", blob.slice(0, 2), blob.slice(2)));
  const commit = await commitWorktree(tree, "attempt 1");
  expect(git(bench.repo, "log", "--format=%s", `main..${BRANCH}`)).toBe("attempt 1");
  expect(git(bench.repo, "show", `${commit}:b.txt`)).toBe("b");
  git(bench.repo, "fsck", "--strict");
});

test("an agent that has its clone can neither move a branch of the repository nor write its objects by it", async () => {
  const tree = await prepare();
  const before = git(bench.repo, "for-each-ref");
  git(tree.folder, "checkout", "--quiet", "main");
  await write(tree.folder, "b.txt", "b\n");
  git(tree.folder, "add", ".");
  git(tree.folder, "commit", "--quiet", "-m", "on main");
  git(tree.folder, "config", "filter.x.clean", "false");
  git(tree.folder, "gc", "--quiet", "--prune=now");
  expect(git(bench.repo, "for-each-ref")).toBe(before);
  expect(() => git(bench.repo, "cat-file", "-e", git(tree.folder, "rev-parse", "main"))).toThrow();
  expect(() => git(bench.repo, "config", "filter.x.clean")).toThrow();
  await commitWorktree(tree, "attempt 1");
  expect(git(bench.repo, "rev-parse", "main")).toBe(git(bench.repo, "rev-parse", `${BRANCH}~1`));
});

test("the repository may collect its garbage while an agent works", async () => {
  const tree = await prepare();
  await write(tree.folder, "b.txt", "b\n");
  const first = await commitWorktree(tree, "attempt 1");
  git(bench.repo, "reflog", "expire", "--expire=now", "--all");
  git(bench.repo, "gc", "--quiet", "--prune=now");
  expect(git(tree.folder, "fsck", "--connectivity-only", "HEAD")).not.toMatch(/missing|broken/);
  await write(tree.folder, "c.txt", "c\n");
  await commitWorktree(await prepare(), "attempt 2");
  expect(git(bench.repo, "merge-base", first, BRANCH)).toBe(first);
});

test("a branch that was deleted and its commits collected costs the history, not the work", async () => {
  const tree = await prepare();
  await write(tree.folder, "b.txt", "b\n");
  await commitWorktree(tree, "attempt 1");
  git(bench.repo, "branch", "--quiet", "-D", BRANCH);
  git(bench.repo, "reflog", "expire", "--expire=now", "--all");
  git(bench.repo, "gc", "--quiet", "--prune=now");
  const again = await prepare();
  expect(again).toEqual(tree);
  expect(git(bench.repo, "show", `${BRANCH}:b.txt`)).toBe("b");
  expect(git(again.folder, "status", "--porcelain")).toBe("");
});

test("attributes of the agent's hide nothing from the diff", async () => {
  const tree = await prepare();
  await write(tree.folder, ".gitattributes", "* -diff\n*.txt binary\n");
  await write(tree.folder, "a.txt", "changed\n");
  expect(await runDiff(tree, await commitWorktree(tree, "attempt 1"))).toContain("+changed");
});
