import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commitWorktree } from "./commit-worktree.ts";
import { prepareWorktree } from "./prepare-worktree.ts";
import { forgetScratch, packWork, snapshotCommit } from "./snapshot-commit.ts";

let folder = "";
const at = (name: string) => path.join(folder, name);
const git = (where: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
    cwd: where,
    encoding: "utf8",
  }).trim();
const TICKET = { id: "tkt_1", key: "DEF-1" };

/** A repository, and a clone of it on another machine. */
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "snapshot-test-")));
  await mkdir(at("here"));
  git(at("here"), "init", "--quiet", "--initial-branch=main");
  await writeFile(at("here/sum.js"), "first\n");
  git(at("here"), "add", ".");
  git(at("here"), "commit", "--quiet", "-m", "first");
  git(folder, "clone", "--quiet", at("here"), at("there"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (machine: string, elsewhere?: { commit: string; pack: string | null }) =>
  prepareWorktree({ repo: at(machine), base: "main" }, TICKET, at(`${machine}-data`), elsewhere);

test("work in progress goes on in another clone, and leaves no object in the repository that it was done in", async () => {
  const here = await open("here");
  await writeFile(path.join(here.folder, "sum.js"), "agent's\n");
  git(here.folder, "commit", "--quiet", "-am", "of the agent");
  await writeFile(path.join(here.folder, "new.js"), "not committed\n");
  const objects = () => git(at("here"), "count-objects");
  const before = objects();
  const state = await snapshotCommit(here, null);
  expect(await snapshotCommit(here, state), "nothing has changed").toBe(state);
  const pack = await packWork(here, state?.commit ?? "");
  expect([objects(), git(here.folder, "status", "--porcelain")]).toEqual([before, "?? new.js"]);

  // There the branch stands already, with work of an earlier attempt.
  const earlier = await open("there");
  await writeFile(path.join(earlier.folder, "old.js"), "of before\n");
  const left = await commitWorktree(earlier, "of before");
  const there = await open("there", { commit: state?.commit ?? "", pack: pack?.file ?? null });
  const log = git(at("there"), "log", "--format=%s", there.branch).split("\n");
  expect(log).toEqual(expect.arrayContaining(["of the agent", "of before"]));
  expect(git(at("there"), "merge-base", "--is-ancestor", left, there.branch)).toBe("");
  expect(await readFile(path.join(there.folder, "new.js"), "utf8")).toBe("not committed\n");
  expect(git(there.folder, "ls-files")).toBe("new.js\nsum.js");
  await pack?.remove();
  await forgetScratch(here);
  expect(await commitWorktree(here, "end")).toMatch(/^[0-9a-f]{40}$/);
});

test("a repository that lacks what the work is based on refuses it, and its branch is not begun anew", async () => {
  git(at("here"), "commit", "--quiet", "--allow-empty", "-m", "newer than the clone");
  const here = await open("here");
  await writeFile(path.join(here.folder, "sum.js"), "agent's\n");
  const commit = (await snapshotCommit(here, null))?.commit ?? "";
  const pack = await packWork(here, commit);
  await expect(open("there", { commit, pack: pack?.file ?? null })).rejects.toThrow(/lacks commits/);
  expect(git(at("there"), "branch", "--list", "yardmaster/*")).toBe("");
});
