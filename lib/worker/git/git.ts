import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { execa } from "execa";

/**
 * What git has to go by when the worker runs it, whatever a repository says: the worker's name, and nothing that runs a program
 * or asks for one. `-c` is stronger than any file; filters, merge and diff drivers have names of anybody's choosing and cannot
 * be switched off here, so whatever could use one runs in the worker's own store (store.ts).
 */
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  "core.attributesFile=/dev/null",
  "core.logAllRefUpdates=true",
  "core.quotePath=false",
  "core.sshCommand=false",
  "core.alternateRefsCommand=true",
  "credential.helper=",
  "protocol.allow=never",
  "submodule.recurse=false",
  "commit.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "advice.detachedHead=false",
  "user.name=Yardmaster",
  "user.email=yardmaster@localhost",
];

/** Whether the person lets their git work in another user's repository is asked once, with their settings (`asPerson`). */
const OWN_SETTINGS = [...SETTINGS, "safe.directory=*"];

const ENVIRONMENT = {
  GIT_AUTHOR_NAME: "Yardmaster",
  GIT_AUTHOR_EMAIL: "yardmaster@localhost",
  GIT_COMMITTER_NAME: "Yardmaster",
  GIT_COMMITTER_EMAIL: "yardmaster@localhost",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_ALLOW_PROTOCOL: "",
  GIT_NO_LAZY_FETCH: "1",
  LC_ALL: "C",
};

const OWN_ENVIRONMENT = { ...ENVIRONMENT, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" };

/** A pattern in somebody's .gitignore can keep git busy for years. */
const TIMEOUT_MS = 15 * 60_000;

/** Where git runs: a folder, and what it is told there. */
export interface GitPlace {
  folder: string;
  env?: Record<string, string>;
  settings?: string[];
  /** its standard input, as text or as a file */
  input?: string | { file: string };
}

/** What is over in a moment: another git holds a lock. */
const PASSING = /could not lock config file|Unable to create '.*\.lock'|cannot lock ref|failed to lock/i;
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

/** Runs git and answers its standard output without the last line end. Throws GitError. */
export async function git(place: GitPlace | string, ...args: string[]): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryGit(place, ...args);
    if (answer.ok) return answer.stdout;
    if (attempt === TRIES || !PASSING.test(answer.stderr)) throw new GitError(args, answer.stderr);
    await sleep(WAIT_MS);
  }
}

/** The commit that a branch, tag or hash names; null where this repository has none. */
export async function commitOf(place: GitPlace | string, name: string): Promise<string | null> {
  const answer = await tryGit(place, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
  return answer.ok ? answer.stdout : null;
}

/** Runs git where a refusal is an answer too. Throws only where git itself cannot be started. */
export function tryGit(place: GitPlace | string, ...args: string[]): Promise<GitAnswer> {
  return run(own(place), OWN_ENVIRONMENT, args);
}

/** Runs git with the person's settings as well, to read them. Never where an agent can write. */
export function asPerson(folder: string, ...args: string[]): Promise<GitAnswer> {
  return run({ folder, settings: SETTINGS }, ENVIRONMENT, args);
}

/** The first bytes of what git writes, and whether that is all. Throws GitError. */
export async function gitBytes(
  place: GitPlace,
  most: number,
  ...args: string[]
): Promise<{ bytes: Buffer; whole: boolean }> {
  const options = { encoding: "buffer", stripFinalNewline: false, maxBuffer: most } as const;
  const result = await execa("git", withSettings(own(place), args), {
    ...optionsOf(own(place), OWN_ENVIRONMENT),
    ...options,
  });
  if (result.failed && !result.isMaxBuffer) throw new GitError(args, result.shortMessage ?? "");
  return { bytes: Buffer.from(result.stdout), whole: !result.isMaxBuffer };
}

function own(place: GitPlace | string): GitPlace {
  const given = typeof place === "string" ? { folder: place } : place;
  return { ...given, settings: [...OWN_SETTINGS, ...(given.settings ?? [])] };
}

async function run(place: GitPlace, environment: object, args: string[]): Promise<GitAnswer> {
  const result = await execa("git", withSettings(place, args), optionsOf(place, environment));
  if (result.code === "ENOENT" && result.exitCode === undefined)
    throw new GitError(
      args,
      existsSync(place.folder) ? "git is not installed" : `the folder ${place.folder} does not exist`,
    );
  return {
    ok: !result.failed,
    exitCode: result.exitCode ?? null,
    stdout: result.stdout,
    stderr: result.stderr || (result.failed ? (result.shortMessage ?? "") : ""),
  };
}

function withSettings({ settings = [] }: GitPlace, args: string[]): string[] {
  return [...settings.flatMap((setting) => ["-c", setting]), ...args];
}

function optionsOf({ folder, env, input }: GitPlace, environment: object) {
  const given = typeof input === "object" ? { inputFile: input.file } : { input: input ?? "" };
  return {
    cwd: folder,
    env: { ...inheritedNothing(), ...environment, ...env },
    ...given,
    reject: false,
    timeout: TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  } as const;
}

/** A worker started inside a git hook would otherwise work on the hook's repository. */
function inheritedNothing(): Record<string, undefined> {
  const names = Object.keys(process.env).filter((name) => name.startsWith("GIT_"));
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
