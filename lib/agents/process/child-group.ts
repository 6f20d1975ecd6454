import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

const TERM_MS = 1500;
const KILL_MS = 300;
const POLL_MS = 25;

export interface Exit {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** A program in a process group of its own. */
export interface ChildGroup {
  /** number of the group: the pid of its first process */
  id: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** when the first process has ended; others of the group may live on */
  exited: Promise<Exit>;
  /** Ends whatever still runs in the group: SIGTERM, after 1.5 s SIGKILL. Resolves within 2 s. */
  end(): Promise<void>;
}

/** The program could not be started; `code` is the system's (ENOENT, EACCES…). */
export class CannotStart extends Error {
  override name = "CannotStart";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Starts `argv` in a process group of its own. Throws CannotStart. */
export async function startGroup(
  argv: string[],
  options: { cwd: string; env: Record<string, string | undefined> },
): Promise<ChildGroup> {
  const [program = "", ...args] = argv;
  const child = spawned(program, args, options);
  const exited = new Promise<Exit>((resolve) =>
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal })),
  );
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) => reject(cannotStart(program, options.cwd, error)));
  });
  // A program that ends without reading its input is no error.
  child.stdin.on("error", () => {});
  const id = child.pid as number;
  return { id, stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, exited, end: () => endGroup(id) };
}

function spawned(
  program: string,
  args: string[],
  options: { cwd: string; env: Record<string, string | undefined> },
): ChildProcessByStdio<Writable, Readable, Readable> {
  try {
    return spawn(program, args, {
      cwd: options.cwd,
      env: options.env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
  } catch (error) {
    throw cannotStart(program, options.cwd, error as NodeJS.ErrnoException);
  }
}

function cannotStart(program: string, cwd: string, error: NodeJS.ErrnoException): CannotStart {
  const code = error.code ?? "UNKNOWN";
  const why = existsSync(cwd) ? error.message : "its working directory does not exist";
  return new CannotStart(`${program} could not be started: ${why} (${code})`, code);
}

/** Ends every process of a group, first kindly. A zombie nobody reaps counts as a member, so the waits are bounded. */
export async function endGroup(id: number): Promise<void> {
  if (!signalGroup(id, "SIGTERM")) return;
  if (await gone(id, TERM_MS)) return;
  signalGroup(id, "SIGKILL");
  await gone(id, KILL_MS);
}

async function gone(id: number, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (signalGroup(id, 0)) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** False when the group has no member left. */
function signalGroup(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-id, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
