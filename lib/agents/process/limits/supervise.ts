import { writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { type Cgroup, openCgroup } from "./cgroup.ts";
import { diskUsage, freeSpace } from "./disk-usage.ts";
import { type LimitName, type Limits, MB } from "./limits.ts";
import { nameless, treeOf, usageOf } from "./process-usage.ts";

const TICK_MS = 1000;
/** A look at the disk takes as long as there are files; it rests this many times as long. */
const REST = 4;

/** A process group with what it writes. */
interface Watched {
  id: number;
  stdout: Readable;
  stderr: Readable;
  exited: Promise<unknown>;
}

/** Holds the programs of one job to their limits. */
export interface Supervisor {
  /** shell commands by which the first process of a child takes its limits on */
  entry(): string;
  /** `entered`: its first process runs `entry`; otherwise it and what it has started by now are taken in from outside. */
  watch(group: Watched, entered: boolean): void;
  /** Looks once more, at everything; the limit that the job has run into, or null. Call it when its programs have ended. */
  breach(): Promise<LimitName | null>;
  close(): Promise<void>;
}

interface Job {
  /** all that the job may fill, whether it is there yet or not */
  folders(): string[];
  /** called once; everything in the job's control groups has been ended by then, and its process groups are */
  exceeded(name: LimitName): void;
  /** false: as where no control group can be made */
  cgroups?: boolean;
}

/**
 * Watches the programs of a job each second. Where this process may make control groups, the kernel holds memory and processes
 * to their limits in between, else what they use is counted. Whoever goes over a limit is ended at once, without time to say more.
 */
export function supervise(limits: Limits, job: Job): Supervisor {
  const groups = new Set<Watched>();
  const loose = new Set<number>();
  let made: { cgroup: Cgroup | null } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let found: LimitName | null = null;
  let output = 0;
  const ids = () => [...groups].map(({ id }) => id);
  const disk = diskWatch(limits, job.folders, () => made?.cgroup?.pids() ?? treeOf(ids()));

  const opened = () => {
    made ??= { cgroup: job.cgroups === false ? null : openCgroup(limits) };
    return made.cgroup;
  };
  const atOnce = () => {
    const written = output + [...groups].reduce((sum, group) => sum + bytesOf(group), 0);
    return made?.cgroup?.breached() ?? (written > limits.outputMb * MB ? "outputMb" : counted());
  };
  const counted = (): LimitName | null => {
    const inside = new Set(made?.cgroup?.pids());
    // A control group that a process could not be moved into keeps nothing.
    if (made?.cgroup?.keeps.length === 2 && ids().every((id) => inside.has(id))) return null;
    const bounds = { memory: limits.memoryMb * MB, processes: limits.processes };
    const used = usageOf(ids(), bounds);
    if (used.processes > bounds.processes) return "processes";
    return used.memory > bounds.memory ? "memoryMb" : null;
  };
  const over = (name: LimitName | null) => {
    if (name === null || found !== null) return;
    found = name;
    clearInterval(timer);
    made?.cgroup?.kill();
    for (const id of ids()) killGroup(id);
    job.exceeded(name);
  };
  // What it starts between a look and its being taken in stays outside until the next look.
  const takeIn = () => {
    const cgroup = made?.cgroup;
    if (!cgroup || loose.size === 0) return;
    const inside = new Set(cgroup.pids());
    for (const pid of treeOf([...loose], 0)) if (!inside.has(pid)) for (const file of cgroup.procs) join(file, pid);
  };
  const tick = () => {
    takeIn();
    over(atOnce());
    if (found === null) void disk.look().then((full) => over(full ? "diskMb" : null));
  };
  return {
    entry: () => entryOf(limits, opened()?.procs ?? []),
    watch(group, entered) {
      opened();
      groups.add(group);
      if (!entered) loose.add(group.id);
      takeIn();
      if (timer === undefined) tick();
      timer ??= setInterval(tick, TICK_MS);
      void group.exited.finally(() => {
        output += bytesOf(group);
        groups.delete(group);
        loose.delete(group.id);
      });
    },
    async breach() {
      clearInterval(timer);
      over(atOnce());
      if (found === null && timer !== undefined) over((await disk.look(true)) ? "diskMb" : null);
      return found;
    },
    async close() {
      clearInterval(timer);
      await made?.cgroup?.close();
    },
  };
}

/** A file over the disk's limit cannot be written at all, and nothing dumps its memory beside it. */
function entryOf({ openFiles, diskMb }: Limits, procs: string[]): string {
  const joined = procs.map((file) => `echo $$ >'${file}'`);
  // Where less is allowed already, that stays. A block has 512 bytes.
  const own = [`ulimit -n ${openFiles}`, `ulimit -f ${diskMb * 2048}`, "ulimit -c 0"];
  return [...joined, ...own].map((command) => `{ ${command}; } 2>/dev/null || :`).join("; ");
}

/** A job that already fills much, or a disk that has little left, makes the limit smaller: half of what is free is for others. */
function diskWatch(limits: Limits, folders: () => string[], pids: () => number[]) {
  let most = limits.diskMb * MB;
  let freeAtFirst: number | null = null;
  let restUntil = 0;
  let looking: Promise<boolean> | undefined;
  const look = async (): Promise<boolean> => {
    const started = performance.now();
    const [first = "/"] = folders();
    const [used, free] = [await diskUsage(folders()), await freeSpace(first)];
    restUntil = performance.now() + REST * (performance.now() - started);
    if (used === null) return false;
    if (freeAtFirst === null) {
      freeAtFirst = free;
      most = Math.min(most, used + free / 2);
    }
    // What the disk has lost and no folder shows may be in files that were deleted and are still open.
    const hidden = freeAtFirst - free > most - used ? nameless(pids()) : 0;
    return used + hidden > most;
  };
  return {
    async look(now = false): Promise<boolean> {
      if (now) await looking;
      else if (looking !== undefined || performance.now() < restUntil) return false;
      looking = look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

function bytesOf({ stdout, stderr }: Watched): number {
  return (stdout as Socket).bytesRead + (stderr as Socket).bytesRead;
}

function join(file: string, pid: number): void {
  try {
    writeFileSync(file, `${pid}`, { flag: "r+" });
  } catch {
    // It has ended already.
  }
}

function killGroup(id: number): void {
  try {
    process.kill(-id, "SIGKILL");
  } catch {
    // It has ended already.
  }
}
