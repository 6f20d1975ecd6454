import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Exit } from "./exit.ts";
import { LauncherReport, NotLaunched } from "./wall/launcher-report.ts";
import type { Enclosed } from "./wall/wall.ts";

const GRACE_MS = 1500;
const KILL_MS = 300;
const POLL_MS = 25;

/** A program in a process group of its own. */
export interface ChildGroup {
  /** number of the group: the pid of its first process */
  id: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** once the program runs, behind whatever wall; rejects with CannotStart */
  started: Promise<void>;
  /** when the first process has ended; others of the group may live on */
  exited: Promise<Exit>;
  /** Ends whatever still runs of it, also outside the group: SIGTERM, after `graceMs` (1.5 s) SIGKILL, then 0.3 s at most. */
  end(graceMs?: number): Promise<void>;
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

/**
 * Starts a program in a process group of its own; `adopt` gets its number in the moment it has one, so that a kill of this process
 * never leaves it alone. Throws CannotStart.
 */
export async function startGroup(
  { argv, cwd, env, launched, watch }: Enclosed,
  adopt: (groupId: number) => void,
): Promise<ChildGroup> {
  const [program = "", ...args] = argv;
  const mark = randomUUID();
  const child = spawned(program, args, { cwd, env: { ...env, [MARK]: mark }, launched: launched !== null });
  if (child.pid !== undefined) adopt(child.pid);
  const report = launched !== null ? new LauncherReport(child) : null;
  const ended = new Promise<Exit>((resolve) => child.once("exit", (exitCode, signal) => resolve({ exitCode, signal })));
  const exited = report === null ? ended : ended.then((exit) => report.end(exit));
  await new Promise<void>((resolve, reject) => {
    child.once("spawn", resolve);
    child.once("error", (error) => reject(cannotStart(program, cwd, error)));
  });
  const started = Promise.resolve(report?.start(child.stderr)).catch((error: unknown) => {
    throw error instanceof NotLaunched ? cannotStart(launched ?? program, cwd, error) : error;
  });
  started.catch(() => {});
  // A program that ends without reading its input is no error.
  child.stdin.on("error", () => {});
  const id = child.pid as number;
  const end = (graceMs = GRACE_MS) => endGroup(id, { graceMs, mark });
  const group = { id, stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, started, exited, end };
  watch?.(group);
  return group;
}

function spawned(
  program: string,
  args: string[],
  options: { cwd: string; env: Record<string, string | undefined>; launched: boolean },
): ChildProcessByStdio<Writable, Readable, Readable> {
  try {
    return spawn(program, args, {
      cwd: options.cwd,
      env: options.env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["pipe", "pipe", "pipe", ...(options.launched ? (["pipe"] as const) : [])],
    }) as ChildProcessByStdio<Writable, Readable, Readable>;
  } catch (error) {
    throw cannotStart(program, options.cwd, error as NodeJS.ErrnoException);
  }
}

function cannotStart(program: string, cwd: string, error: NodeJS.ErrnoException): CannotStart {
  const code = error.code ?? "UNKNOWN";
  const why = existsSync(cwd) ? error.message : "its working directory does not exist";
  return new CannotStart(`${program} could not be started: ${why} (${code})`, code);
}

/** Ends a group, first kindly, and with `mark` what left it. A zombie nobody reaps is a member: the waits are bounded. */
export async function endGroup(id: number, how: { graceMs?: number; mark?: string } = {}): Promise<void> {
  const escaped = await escapedOf(how.mark);
  signalAll([-id, ...escaped], "SIGTERM");
  if (await gone([-id, ...escaped], how.graceMs ?? GRACE_MS)) return;
  const left = [-id, ...(await escapedOf(how.mark))];
  signalAll(left, "SIGKILL");
  await gone(left, KILL_MS);
}

async function escapedOf(mark: string | undefined): Promise<number[]> {
  return mark === undefined ? [] : markedProcesses(mark);
}

async function gone(targets: number[], withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (signalAll(targets, 0)) {
    if (performance.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Signals processes, and groups by their negative number. False when none of them is left. */
function signalAll(targets: number[], signal: NodeJS.Signals | 0): boolean {
  return targets.filter((target) => signalOne(target, signal)).length > 0;
}

function signalOne(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, signal);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Handed down to every process that a program starts, unless it clears its environment. */
export const MARK = "YARDMASTER_GROUP";

/**
 * The processes that inherited `mark`, wherever they have gone: a session of their own (`setsid`) takes them out of their
 * process group, but not out of their environment. Only Linux tells; elsewhere the group is all there is to end.
 */
async function markedProcesses(mark: string): Promise<number[]> {
  const names = await readdir("/proc").catch(() => []);
  const found: number[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    // Of other people's processes it cannot be read, of a zombie it is empty.
    const environment = await readFile(`/proc/${name}/environ`, "latin1").catch(() => "");
    if (environment.split("\0").includes(`${MARK}=${mark}`)) found.push(Number(name));
  }
  return found;
}
