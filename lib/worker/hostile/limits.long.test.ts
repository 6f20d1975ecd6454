import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import { useDatabase } from "#test/database.ts";
import { until, useWorkers } from "#test/worker-bench.ts";
import { wallToTry } from "./wall-to-try.ts";

vi.mock(import("#lib/agents/process/wall/find-wall.ts"), async (original) => {
  const { findWall } = await original();
  return { findWall: vi.fn(findWall) };
});

/** Agents that take more than is theirs, under the product's own worker, beside one that does its work (docs/contract.md#what-a-run-may-use). */
useDatabase();
const bench = useWorkers();

const HARM: [name: string, script: string, limits: Record<string, number>, message: RegExp][] = [
  [
    "a memory hog",
    `node -e "a = []; for (;;) a.push(Buffer.alloc(2 ** 24, 1))"`,
    { memoryMb: 400 },
    /needed more than 400 MB of memory.*raise limits.memoryMb in the profile/,
  ],
  [
    "too many processes",
    "for i in $(seq 250); do sleep 600 & done; wait",
    { processes: 150 },
    /more than 150 processes.*raise limits.processes in the profile/,
  ],
  [
    "a full disk",
    `mkdir d; i=0; while :; do i=$((i + 1)); head -c 1M /dev/zero >d/$i; done`,
    { diskMb: 64 },
    /more than 64 MB into its folder.*raise limits.diskMb in the profile/,
  ],
  ["1 GB of output", "head -c 1G /dev/zero", {}, /more than 500 MB of output.*raise limits.outputMb in the profile/],
];

const { name, userWall } = await wallToTry();
describe.skipIf(name === "none")(`behind the wall: ${name}`, () => {
  beforeEach(() => {
    if (userWall !== null) vi.mocked(findWall).mockResolvedValue(userWall);
  });

  test.each(HARM)("%s ends its own run, with a clear failure, and no other", async (_, script, limits, message) => {
    const shared = bench.file("shared");
    await mkdir(shared);
    await chmod(shared, 0o777);
    const made = await bench.lead.createTicket({ title: "Harm", labels: [bench.label], reviewRequired: false });
    const quiet = await bench.lead.createTicket({ title: "Quiet", labels: [bench.label], reviewRequired: false });
    const play = `if [ "$YARDMASTER_TICKET_KEY" = ${made.key} ]; then echo kept >small; ${script}; sleep 600; fi
    touch ${shared}/began; until [ -e ${shared}/go ]; do sleep 0.1; done; echo done >result`;
    const fields = { isolation: "sandbox", folders: [{ path: shared, write: true }], network: "none", limits };
    bench.start(await bench.agent(play, { ...fields, concurrency: 2 }));
    const runOf = async (id: string) => (await bench.lead.readTicket(id)).runs[0];
    await until(async () => (await runOf(made.id))?.state).toBe("failed");
    const failed = await runOf(made.id);
    expect(failed?.error?.message).toMatch(message);
    expect(failed?.category).toBe("runtime");
    expect(existsSync(path.join(shared, "began"))).toBe(true);
    await writeFile(path.join(shared, "go"), "");
    await until(async () => (await runOf(quiet.id))?.state).toBe("succeeded");
  });
});
