import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ChildGroup, startGroup } from "../child-group.ts";
import { findWall } from "../wall/find-wall.ts";
import type { Isolation } from "../wall/isolation.ts";
import { openWall, type Wall } from "../wall/wall.ts";
import { openCgroup } from "./cgroup.ts";
import { LimitFields, type LimitName, type Limits } from "./limits.ts";
import { treeOf } from "./process-usage.ts";
import { type Supervisor, supervise } from "./supervise.ts";

let folder = "";
const open: { close(): Promise<unknown> | undefined }[] = [];
const groups: ChildGroup[] = [];
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), "limits-test-")));
});
afterEach(async () => {
  await Promise.all(groups.splice(0).map((group) => group.end(0)));
  for (const each of open.splice(0)) await each.close();
  await rm(folder, { recursive: true, force: true });
});

interface Job {
  wall: Wall;
  work: string;
  supervisor: Supervisor;
  exceeded: LimitName[];
}

async function openJob(name: string, fields: Partial<Limits>, how: { wall: boolean; cgroups: boolean }): Promise<Job> {
  const [work, own] = [path.join(folder, name, "work"), path.join(folder, name, "job")];
  await mkdir(work, { recursive: true });
  const exceeded: LimitName[] = [];
  const supervisor = supervise(LimitFields.parse(fields), {
    folders: () => [own, work],
    exceeded: (limit) => void exceeded.push(limit),
    cgroups: how.cgroups,
  });
  const isolation: Isolation = { wall: how.wall ? "bubblewrap" : "none", grant: [], folders: [], network: "none" };
  const wall = openWall(isolation, { folder: own, refused() {}, supervisor });
  open.push(wall, supervisor);
  return { wall, work, supervisor, exceeded };
}

async function start({ wall, work }: Job, script: string): Promise<ChildGroup> {
  const group = await startGroup(await wall.enclose({ argv: ["sh", "-c", script], cwd: work }), () => {});
  groups.push(group);
  group.stdin.end();
  group.stdout.resume();
  group.stderr.resume();
  await group.started;
  return group;
}

const HARM: [LimitName, string, Partial<Limits>][] = [
  [
    "memoryMb",
    `node -e "a = []; for (i = 0; i < 40; i++) a.push(Buffer.alloc(2 ** 24, 1)); setInterval(Date, 1e6)"`,
    { memoryMb: 300 },
  ],
  ["processes", `for i in $(seq 200); do sleep 600 & done; wait`, { processes: 120 }],
  ["diskMb", `for i in 1 2 3 4 5; do head -c 4M /dev/zero >$i; done; sleep 600`, { diskMb: 16 }],
  [
    "diskMb",
    `exec 3>x; rm x; head -c 12M /dev/zero >&3; exec 4>y; rm y; head -c 12M /dev/zero >&4; sleep 600`,
    { diskMb: 16 },
  ],
  ["diskMb", `head -c 12M /dev/zero >~/x; head -c 12M /dev/zero >/tmp/x; sleep 600`, { diskMb: 16 }],
  ["diskMb", `seq 5000 | xargs touch; sleep 600`, { diskMb: 16 }],
  ["outputMb", `head -c 8M /dev/zero; sleep 600`, { outputMb: 4 }],
];

const walled = (await findWall()).wall !== null;
const cgroup = openCgroup(LimitFields.parse({}));
const kept = cgroup?.keeps.length === 2;
/** Of the groups that those of jobs are made in. */
const outside = cgroup?.procs.map((file) => path.join(path.dirname(file), "..", "cgroup.procs")) ?? [];
await cgroup?.close();

describe.each([
  { what: "control groups", cgroups: true, there: kept },
  { what: "counting", cgroups: false, there: process.platform === "linux" },
])("by $what", ({ cgroups, there }) => {
  test.skipIf(!there || !walled).each(HARM)("%s ends its own job and no other: %s", async (limit, script, limits) => {
    const [harm, other] = [
      await openJob("harm", limits, { wall: true, cgroups }),
      await openJob("other", limits, { wall: true, cgroups }),
    ];
    const quiet = await start(other, "read x; sleep 600");
    const group = await start(harm, script);
    await expect.poll(() => harm.exceeded).toEqual([limit]);
    await group.exited;
    expect(await other.supervisor.breach()).toBe(null);
    expect(await Promise.race([quiet.exited, "it runs"])).toBe("it runs");
  });

  test.skipIf(!there)("a child without a wall has its limits too", async () => {
    const job = await openJob("harm", { processes: 60 }, { wall: false, cgroups });
    const group = await start(job, "for i in $(seq 90); do sleep 600 & done; wait");
    await expect.poll(() => job.exceeded).toEqual(["processes"]);
    await group.exited;

    // One that it has started before it was taken in.
    const hog = await openJob("hog", { memoryMb: 300 }, { wall: false, cgroups });
    await start(hog, HARM[0]?.[1] ?? "");
    await expect.poll(() => hog.exceeded).toEqual(["memoryMb"]);
  });
});

test.skipIf(!walled || !kept)("a fork bomb comes to no more than its limit", async () => {
  const job = await openJob("harm", { processes: 100 }, { wall: true, cgroups: true });
  const group = await start(job, "b() { b | b & b; }; b");
  await expect.poll(() => job.exceeded).toEqual(["processes"]);
  await group.exited;
});

test.skipIf(!walled || !kept)("what could not be taken into its control group is counted", async () => {
  const job = await openJob("harm", { processes: 100 }, { wall: true, cgroups: true });
  const group = await start(job, "until [ -e go ]; do sleep 0.1; done; for i in $(seq 150); do sleep 600 & done; wait");
  for (const pid of treeOf([group.id], 0)) for (const file of outside) await writeFile(file, `${pid}`).catch(() => {});
  await writeFile(path.join(job.work, "go"), "");
  await expect.poll(() => job.exceeded).toEqual(["processes"]);
  await group.exited;
});

test.skipIf(!walled)("descriptors and the size of one file are the kernel's to refuse", async () => {
  const job = await openJob("job", { openFiles: 64, diskMb: 4 }, { wall: true, cgroups: false });
  const group = await start(
    job,
    `test "$(ulimit -Hn)/$(ulimit -Hc)" = 64/0 || exit 9; head -c 8M /dev/zero >big; test $(stat -c %s big) = 4194304`,
  );
  expect(await group.exited).toEqual({ exitCode: 0, signal: null });
});

test("what a job wrote in its last moment counts", async () => {
  const job = await openJob("job", { outputMb: 1, diskMb: 1 }, { wall: false, cgroups: false });
  const group = await start(job, "head -c 1200000 /dev/zero >x");
  await group.exited;
  expect(await job.supervisor.breach()).toBe("diskMb");
});
