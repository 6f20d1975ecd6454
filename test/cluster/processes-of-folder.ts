import { readdirSync, readFileSync } from "node:fs";

/** The processes of this machine that name the folder in their command line or work in it, and those that descend from them. */
export function processesOf(folder: string): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const found = new Set(all.filter((pid) => pid !== process.pid && read(pid, "cmdline").includes(folder)));
  // Parents have lower numbers only as a rule: again until nothing is added.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const pid of all) if (found.has(parentOf(pid))) found.add(pid);
  }
  return [...found];
}

/** The number in the fourth field; the second one is a name that may have spaces. */
export function parentOf(pid: number): number {
  const stat = read(pid, "stat");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Kills them; one that is gone already is no error. */
export function killAll(pids: number[]): void {
  for (const pid of pids) signalTo(pid, "SIGKILL");
}

export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone.
  }
}
