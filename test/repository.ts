import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { BranchOwner } from "#lib/worker/git/own-branch.ts";
import { prepareWorktree } from "#lib/worker/git/prepare-worktree.ts";

/** A git repository of its own for each test, with one commit on `main` and hooks that the worker must not run. */
export interface Repository {
  folder: string;
  repo: string;
  data: string;
  /** runs git as a person would, without hooks */
  git(where: string, ...args: string[]): string;
  /** the worktree of ticket DEF-1, or of `of` */
  prepare(of?: BranchOwner): ReturnType<typeof prepareWorktree>;
  write(where: string, name: string, text: string | Uint8Array): Promise<void>;
  read(where: string, name: string): Promise<string>;
}

/** Call it once, at the top of a test file. */
export function useRepository(): Repository {
  const bench: Repository = {
    folder: "",
    repo: "",
    data: "",
    git: gitAsPerson,
    prepare: (of = { id: "tkt_1", key: "DEF-1" }) =>
      prepareWorktree({ repo: bench.repo, base: "main" }, of, bench.data),
    write: (where, name, text) => writeFile(path.join(where, name), text),
    read: (where, name) => readFile(path.join(where, name), "utf8"),
  };
  beforeEach(async () => {
    bench.folder = await realpath(await mkdtemp(path.join(tmpdir(), "worktree-test-")));
    bench.repo = path.join(bench.folder, "repo");
    bench.data = path.join(bench.folder, "data");
    await mkdir(bench.repo);
    gitAsPerson(bench.repo, "init", "--quiet", "--initial-branch=main");
    await bench.write(bench.repo, "a.txt", "one\n");
    gitAsPerson(bench.repo, "add", ".");
    gitAsPerson(bench.repo, "commit", "--quiet", "-m", "first");
    for (const hook of ["pre-commit", "post-checkout", "reference-transaction"])
      await writeFile(path.join(bench.repo, ".git/hooks", hook), "#!/bin/sh\ntouch hook-ran\nexit 1\n", {
        mode: 0o755,
      });
  });
  afterEach(() => rm(bench.folder, { recursive: true, force: true }));
  return bench;
}

function gitAsPerson(where: string, ...args: string[]): string {
  const settings = ["user.name=A Person", "user.email=person@example.com", "core.hooksPath=/dev/null"];
  return execFileSync("git", [...settings.flatMap((setting) => ["-c", setting]), ...args], {
    cwd: where,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}
