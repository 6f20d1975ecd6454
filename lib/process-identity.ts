import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** A process that cannot be mistaken for a later one with the same number. `startedAt` is opaque: compare it only. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The identity of a living process, or null when there is none under this number. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const startedAt = existsSync("/proc/self/stat") ? startedAtFromProc(pid) : startedAtFromPs(pid);
  return startedAt === null ? null : { pid, startedAt };
}

/** Whether the process still lives; false when its number now belongs to another one. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** Linux: ticks since boot and the boot's own id, so that a restart of the machine is told apart. Null for a zombie. */
function startedAtFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command name may hold spaces and brackets; the fields after it start behind the last ")".
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === "Z" || state === "X" || startTicks === undefined) return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${startTicks}`;
  } catch {
    return null;
  }
}

function startedAtFromPs(pid: number): string | null {
  try {
    const started = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return started.trim() || null;
  } catch {
    return null;
  }
}
