import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type ApiClient, createApiClient } from "#lib/api-client/api-client.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { runWorker } from "#lib/worker/run-worker.ts";
import { type Callers, makeCallers } from "./callers.ts";
import { type HttpDesk, startHttpDesk } from "./http-desk.ts";

/** A desk over HTTP, and for each test a git repository, a data folder and a label of its own. Valid inside tests. */
export interface WorkerBench {
  desk: HttpDesk;
  callers: Callers;
  /** the desk as a lead's script sees it */
  lead: ApiClient;
  repo: string;
  /** tickets of this test have it, and its profiles ask for it */
  label: string;
  /** path of a file that agents and tests tell each other things by */
  file(name: string): string;
  profile(fields: Record<string, unknown>): Promise<string>;
  /** profile of an agent that runs a shell script in the repository */
  agent(script: string, fields?: object): Promise<string>;
  sentinel(checks: object[], fields?: object): Promise<string>;
  /** a worker in this process, stopped after the test */
  start(profile: string): void;
  once(profile: string): Promise<void>;
  /** a worker in a process of its own, killed after the test; its log is the file `worker.log`, SIGTERM drains so many seconds */
  startProcess(profile: string, drainSeconds?: number, env?: Record<string, string>): ChildProcess;
  /** the process whose number an agent wrote into that file; 0 while there is none */
  pidIn(name: string): Promise<number>;
}

/** Call it once, at the top of a `*.db.test.ts` file, after `useDatabase()`. */
export function useWorkers(): WorkerBench {
  const bench = { number: 0, folder: "" } as WorkerBench & { number: number; folder: string };
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    bench.callers = await makeCallers();
    bench.desk = await startHttpDesk();
    bench.lead = createApiClient({ url: bench.desk.url, token: bench.callers.automation });
  });
  afterAll(() => bench.desk.stop());

  beforeEach(async () => {
    bench.folder = await realpath(await mkdtemp(path.join(tmpdir(), "worker-test-")));
    process.env.YARDMASTER_DATA = path.join(bench.folder, "data");
    bench.number += 1;
    bench.label = `test-${bench.number}`;
    bench.repo = path.join(bench.folder, "repo");
    await makeRepository(bench.repo);
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    // What a killed worker had started may write there once more.
    await rm(bench.folder, { recursive: true, force: true, maxRetries: 10 });
  });

  const tokenFor = (profile: string) =>
    readFileSync(profile, "utf8").includes('"role":"sentinel"') ? bench.callers.sentinel : bench.callers.agent;

  return Object.assign(bench, {
    file: (name: string) => path.join(bench.folder, name),
    async profile(fields: Record<string, unknown>) {
      const file = bench.file(`profile-${Math.random().toString(36).slice(2)}.json`);
      // They tell each other things by files beside the workspace; what stands behind a wall says so.
      // Most play at working and change nothing.
      const common = {
        name: "agent",
        driver: "command",
        labels: [bench.label],
        isolation: "none",
        expectsNoChange: true,
      };
      await writeFile(file, JSON.stringify({ ...common, ...fields }));
      return file;
    },
    agent: (script: string, fields: object = {}) =>
      bench.profile({ command: ["sh", "-c", script], workspace: { repo: bench.repo }, ...fields }),
    sentinel: (checks: object[], fields: object = {}) =>
      bench.profile({
        name: "sentinel",
        role: "sentinel",
        driver: "checks",
        checks,
        workspace: { repo: bench.repo },
        ...fields,
      }),
    start(profile: string) {
      const stopping = new AbortController();
      const ended = runWorker({ profile, url: bench.desk.url, token: tokenFor(profile), signal: stopping.signal });
      stops.push(async () => {
        stopping.abort(new Error("the test has ended"));
        await ended;
      });
    },
    once: (profile: string) => runWorker({ profile, url: bench.desk.url, token: tokenFor(profile), once: true }),
    startProcess(profile: string, drainSeconds = 0, more: Record<string, string> = {}) {
      const args = [path.join(projectFolder, "test/worker-process.ts"), profile, bench.desk.url, `${drainSeconds}`];
      const log = openSync(bench.file("worker.log"), "a");
      const env = { ...process.env, YARDMASTER_TOKEN: tokenFor(profile), ...more };
      const child = spawn(process.execPath, args, { env, stdio: ["ignore", log, "inherit"] });
      closeSync(log);
      const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      stops.push(async () => {
        child.kill("SIGKILL");
        await exited;
      });
      return child;
    },
    pidIn: async (name: string) => Number(await readFile(bench.file(name), "utf8").catch(() => "0")),
  });
}

async function makeRepository(repo: string): Promise<void> {
  await mkdir(repo);
  git(repo, "init", "--quiet", "--initial-branch=main");
  await writeFile(path.join(repo, "sum.js"), "export const sum = (a, b) => a - b;\n");
  git(repo, "add", ".");
  git(repo, "commit", "--quiet", "-m", "first");
}

/** Runs git as a person, also where the machine knows none, and answers what it wrote. */
export function git(where: string, ...args: string[]): string {
  const person = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...person, ...args], { cwd: where, encoding: "utf8" }).trim();
}

/** Whether a process runs; a zombie that nobody reaps does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** `expect` on what becomes true by itself. */
export function until<T>(check: () => Promise<T>) {
  return expect.poll(check, { interval: 50 });
}
