import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";

/** A server as its own pid file describes it. */
export interface RunningServer {
  pid: number;
  port: number;
}

/** The living server of this cluster, or null: the number of a killed one may belong to another process by now. */
export function runningServer(folder: string): RunningServer | null {
  const lines = readPidFile(folder);
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && worksIn(pid, realpathSync(folder)) ? { pid, port } : null;
}

/** Removes a pid file whose number is another process's by now, for which PostgreSQL would refuse to start. */
export function removeStalePidFile(folder: string): void {
  const pid = Number(readPidFile(folder)[0]);
  if (pid > 0 && !worksIn(pid, realpathSync(folder))) rmSync(path.join(folder, "postmaster.pid"), { force: true });
}

/** The pid file, line by line: pid, folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    if (existsSync("/proc/self/cwd")) return readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(folder);
  } catch {
    return false;
  }
}
