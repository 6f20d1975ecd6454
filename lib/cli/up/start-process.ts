import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { identifyProcess } from "../../process-identity.ts";
import type { StartedProcess } from "../data-folder-claim.ts";

/** What a desk starts beside itself. */
export interface ProcessPlan {
  name: string;
  /** Arguments for Node.js: a TypeScript file and its own. */
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

const rotateAboveBytes = 20_000_000;

/** Starts Node.js in a process group of its own. `ended`: its exit code, or the name of the signal that ended it. */
export function startProcess(plan: ProcessPlan): { process: StartedProcess; ended: Promise<number | string> } {
  const log = openLog(plan.logFile);
  const child = spawn(process.execPath, plan.args, {
    env: plan.env,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<number | string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const identity = identifyProcess(child.pid ?? -1) ?? { pid: child.pid ?? -1, startedAt: "gone" };
  return { process: { name: plan.name, ...identity }, ended };
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > rotateAboveBytes) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}
