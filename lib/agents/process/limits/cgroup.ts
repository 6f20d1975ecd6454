import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cgroupPlaces, enableControllers } from "./cgroup-places.ts";
import { type LimitName, type Limits, MB } from "./limits.ts";

/** The control groups of one job, in which the kernel itself holds its processes to their limits. */
export interface Cgroup {
  /** which limits are kept here; the others have to be counted */
  keeps: LimitName[];
  /** files that take the number of a process that joins, and all it starts */
  procs: string[];
  /** the limit that was run into, or null */
  breached(): LimitName | null;
  pids(): number[];
  kill(): void;
  /** Ends what is left in them and removes them. */
  close(): Promise<void>;
}

const NAME = /^yardmaster-(\d+)-/;
const REMOVE_TRIES = 40;
const REMOVE_MS = 50;

/** Makes the control groups of a job where this process may; null where it may not, which is the usual case without root. */
export function openCgroup(limits: Limits): Cgroup | null {
  const name = `yardmaster-${process.pid}-${randomBytes(4).toString("hex")}`;
  const made: { folder: string; keeps: LimitName[] }[] = [];
  const wanted = new Set(["memory", "pids", "cpu"]);
  for (const place of cgroupPlaces()) {
    const controllers = place.controllers.filter((each) => wanted.has(each));
    if (controllers.length === 0) continue;
    if (place.top) enableControllers(place.folder);
    sweep(place.folder);
    const folder = path.join(place.folder, name);
    const keeps = make(folder, controllers, limits);
    if (keeps === null) continue;
    for (const each of controllers) wanted.delete(each);
    made.push({ folder, keeps });
  }
  const keeps = made.flatMap((each) => each.keeps);
  if (keeps.length === 0) {
    for (const { folder } of made) remove(folder);
    return null;
  }
  return groupOf(
    made.map(({ folder }) => folder),
    keeps,
  );
}

/** Which limits a new group keeps; null where it could not be made, or keeps none that it should. */
function make(folder: string, controllers: string[], limits: Limits): LimitName[] | null {
  try {
    mkdirSync(folder);
  } catch {
    return null;
  }
  const memory = `${limits.memoryMb * MB}`;
  const keeps: LimitName[] = [];
  if (write(folder, "memory.max", memory) || write(folder, "memory.limit_in_bytes", memory)) keeps.push("memoryMb");
  if (write(folder, "pids.max", `${limits.processes}`)) keeps.push("processes");
  // Without them a run over its limit would fill the swap first; and one that is out of memory ends as a whole.
  for (const [file, value] of [
    ["memory.swap.max", "0"],
    ["memory.memsw.limit_in_bytes", memory],
    ["memory.oom.group", "1"],
  ] as const)
    write(folder, file, value);
  if (keeps.length > 0 || (controllers.length === 1 && controllers[0] === "cpu")) return keeps;
  remove(folder);
  return null;
}

function groupOf(folders: string[], keeps: LimitName[]): Cgroup {
  const procs = folders.map((folder) => path.join(folder, "cgroup.procs"));
  const pids = () => [...new Set(procs.flatMap((file) => read(file).split("\n").filter(Boolean).map(Number)))];
  const counted = (file: string, word: string) =>
    folders.some((folder) => new RegExp(`^${word} [1-9]`, "m").test(read(path.join(folder, file))));
  // The kernel refuses nothing to those that are moved in.
  const tooMany = () =>
    folders.some((folder) => {
      const [now, most] = ["pids.current", "pids.max"].map((file) =>
        Number.parseInt(read(path.join(folder, file)), 10),
      );
      return (now ?? 0) > (most ?? 0);
    });
  const kill = () => {
    for (const folder of folders) if (write(folder, "cgroup.kill", "1")) return;
    for (const pid of pids()) killOne(pid);
  };
  return {
    keeps,
    procs,
    pids,
    kill,
    breached() {
      if (counted("memory.events", "oom_kill") || counted("memory.oom_control", "oom_kill")) return "memoryMb";
      return counted("pids.events", "max") || tooMany() ? "processes" : null;
    },
    async close() {
      for (let left = REMOVE_TRIES; left > 0 && folders.filter((folder) => !remove(folder)).length > 0; left--) {
        kill();
        await sleep(REMOVE_MS);
      }
    },
  };
}

/** Removes the empty groups of workers that were killed. */
function sweep(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const pid = Number(NAME.exec(name)?.[1] ?? 0);
      if (pid > 0 && pid !== process.pid && !lives(pid)) remove(path.join(parent, name));
    }
  } catch {
    // One that cannot be read has none of ours.
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function killOne(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Whether it is gone. */
function remove(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function write(folder: string, file: string, value: string): boolean {
  try {
    // A file that is not there is a controller that is not: none is made.
    writeFileSync(path.join(folder, file), value, { flag: "r+" });
    return true;
  } catch {
    return false;
  }
}
