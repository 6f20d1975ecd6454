import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";

/** What a run's processes use together. */
export interface Usage {
  /** with their threads, as the kernel's own limit counts them */
  processes: number;
  /** bytes */
  memory: number;
}

/** The table is read once for all runs of a worker. */
const FRESH_MS = 500;
let table: { at: number; processes: { pid: number; parent: number; group: number }[] } | undefined;

/**
 * Counts what the process groups `roots` and all that descends from them use: memory by what is resident, each page counted once
 * where that decides. Linux only; elsewhere nothing is found.
 */
export function usageOf(roots: number[], limits: { memory: number; processes: number }): Usage {
  const pids = treeOf(roots);
  let [processes, memory] = [0, 0];
  for (const pid of pids) {
    const status = textOf(`/proc/${pid}/status`);
    processes += numberAfter(status, "Threads:");
    memory += numberAfter(status, "VmRSS:") * 1024;
    // A fork bomb has more processes than anybody has time to look at.
    if (processes > limits.processes) return { processes, memory: 0 };
  }
  if (memory > limits.memory) memory = pids.reduce((sum, pid) => sum + ownShare(pid), 0);
  return { processes, memory };
}

/** Bytes of files that have no name any more and are kept by processes that hold them open. */
export function nameless(pids: number[]): number {
  const seen = new Map<string, number>();
  for (const pid of pids)
    for (const fd of namesIn(`/proc/${pid}/fd`)) {
      const file = `/proc/${pid}/fd/${fd}`;
      try {
        if (!readlinkSync(file).endsWith(" (deleted)")) continue;
        const { dev, ino, blocks, nlink } = statSync(file);
        if (nlink === 0) seen.set(`${dev}:${ino}`, blocks * 512);
      } catch {
        // It has ended, or was closed.
      }
    }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** The processes of these groups and all that descends from them, as they were `maxAgeMs` ago at most. */
export function treeOf(roots: number[], maxAgeMs = FRESH_MS): number[] {
  if (table === undefined || performance.now() - table.at > maxAgeMs)
    table = { at: performance.now(), processes: namesIn("/proc").filter(isNumber).flatMap(identified) };
  const children = new Map<number, number[]>();
  const found = new Set<number>();
  for (const { pid, parent, group } of table.processes) {
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    if (roots.includes(group)) found.add(pid);
  }
  // A set is walked in the order of its growth.
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

function identified(name: string): { pid: number; parent: number; group: number }[] {
  const stat = textOf(`/proc/${name}/stat`);
  // The command name may hold spaces and brackets; the fields after it start behind the last ")".
  const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat === "" || state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), group: Number(group) }];
}

/** What a process has for itself and its share of what it has with others. */
function ownShare(pid: number): number {
  const rollup = textOf(`/proc/${pid}/smaps_rollup`);
  const kilobytes = rollup === "" ? numberAfter(textOf(`/proc/${pid}/status`), "VmRSS:") : numberAfter(rollup, "Pss:");
  return kilobytes * 1024;
}

function numberAfter(text: string, word: string): number {
  const at = text.indexOf(`\n${word}`);
  return at === -1 ? 0 : Number.parseInt(text.slice(at + word.length + 1), 10);
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
