import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import { createToken, deskEnvironment, deskUrl } from "./desk.ts";

/** Workers of one journey, with a data folder and a git repository of their own. Call `close` when it ends. */
export interface WorkerBench {
  repo: string;
  file: (name: string) => string;
  /** Writes a profile and starts `bin/yardmaster worker` for it, as an operator would; `env` is added to its environment. */
  start: (
    profile: { name: string; role?: "sentinel" } & Record<string, unknown>,
    env?: Record<string, string>,
  ) => Promise<ChildProcess>;
  /** kill -9, and gone. */
  kill: (worker: ChildProcess) => Promise<void>;
  close: () => Promise<void>;
}

/** @param files what the repository holds at its beginning */
export async function openWorkerBench(files: Record<string, string>): Promise<WorkerBench> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "yardmaster-e2e-worker-")));
  const file = (name: string) => path.join(folder, name);
  const repo = file("repo");
  await makeRepository(repo, files);
  const workers: ChildProcess[] = [];
  const kill = async (worker: ChildProcess) => {
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    worker.kill("SIGKILL");
    await exited;
  };
  return {
    repo,
    file,
    kill,
    async start(profile, env = {}) {
      const written = file(`${profile.name}.json`);
      await writeFile(written, JSON.stringify({ isolation: "none", ...profile }));
      const token = await createToken(profile.role ?? "agent");
      const cli = path.join(projectFolder, "lib", "cli", "yardmaster.ts");
      const worker = spawn(process.execPath, [cli, "worker", "--profile", written, "--url", deskUrl()], {
        env: { ...deskEnvironment(), YARDMASTER_DATA: file("data"), YARDMASTER_TOKEN: token, ...env },
        stdio: ["ignore", "ignore", "inherit"],
      });
      workers.push(worker);
      return worker;
    },
    async close() {
      await Promise.all(workers.map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeRepository(repo: string, files: Record<string, string>): Promise<void> {
  await mkdir(repo);
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repo });
  git("init", "--quiet", "--initial-branch=main");
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(repo, name), content);
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "first");
}
