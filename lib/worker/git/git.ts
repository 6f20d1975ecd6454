import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";

/** Commits carry the worker's own name; hooks, signing and pagers of the person whose machine it is stay out of it. */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.logAllRefUpdates=true",
  "core.quotePath=false",
  "commit.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "advice.detachedHead=false",
  "user.name=Yardmaster",
  "user.email=yardmaster@localhost",
];

const ENVIRONMENT = {
  GIT_AUTHOR_NAME: "Yardmaster",
  GIT_AUTHOR_EMAIL: "yardmaster@localhost",
  GIT_COMMITTER_NAME: "Yardmaster",
  GIT_COMMITTER_EMAIL: "yardmaster@localhost",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  LC_ALL: "C",
  // A worker started inside a git hook would otherwise work on the hook's repository.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
  GIT_PREFIX: undefined,
  GIT_AUTHOR_DATE: undefined,
  GIT_COMMITTER_DATE: undefined,
};

/** What is over in a moment: another git holds a lock, or has just removed the folder of the last worktree. */
const PASSING =
  /could not lock config file|Unable to create '.*\.lock'|cannot lock ref|failed to lock|(?:could not create (?:leading directories|directory) of|Invalid path|failed to read) '.*worktrees/i;
const TRIES = 20;
const WAIT_MS = 100;

/** git refused; the message is what it said. */
export class GitError extends Error {
  override name = "GitError";

  constructor(args: string[], said: string) {
    super(`git ${args[0]}: ${said.trim().slice(0, 2000)}`);
  }
}

export interface GitAnswer {
  ok: boolean;
  /** null where it was ended, or could not run */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs git in `folder` and answers its standard output without the last line end. Throws GitError. */
export async function git(folder: string, ...args: string[]): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryGit(folder, ...args);
    if (answer.ok) return answer.stdout;
    if (attempt === TRIES || !PASSING.test(answer.stderr)) throw new GitError(args, answer.stderr);
    await sleep(WAIT_MS);
  }
}

/** The commit that a branch, tag or hash names; null where this repository has none. */
export async function commitOf(folder: string, name: string): Promise<string | null> {
  const answer = await tryGit(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
  return answer.ok ? answer.stdout : null;
}

/** Runs git in `folder` where a refusal is an answer too. Throws only where git itself cannot be started. */
export async function tryGit(folder: string, ...args: string[]): Promise<GitAnswer> {
  const result = await execa("git", [...SETTINGS.flatMap((setting) => ["-c", setting]), ...args], {
    cwd: folder,
    env: ENVIRONMENT,
    stdin: "ignore",
    reject: false,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.code === "ENOENT" && result.exitCode === undefined)
    throw new GitError(args, existsSync(folder) ? "git is not installed" : `the folder ${folder} does not exist`);
  return {
    ok: !result.failed,
    exitCode: result.exitCode ?? null,
    stdout: result.stdout,
    stderr: result.stderr || (result.failed ? (result.shortMessage ?? "") : ""),
  };
}
