import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { useDatabase } from "#test/database.ts";
import { retryAtOnce } from "#test/retry-at-once.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

/** The retries of a worker that was lost, and the first attempt. */
const ATTEMPTS = 4;

test("a ticket that kills each worker that takes it is held after its retries, and the others are done", async () => {
  await retryAtOnce(bench.lead, "default");
  const make = (title: string, priority: "high" | "normal") =>
    bench.lead.createTicket({ title, priority, labels: [bench.label], reviewRequired: false });
  const poison = await make("Poison", "high");
  const others = await Promise.all(["One", "Two", "Three"].map((title) => make(title, "normal")));
  const script = `[ $YARDMASTER_TICKET != ${poison.id} ] || kill -9 $(cat ${bench.file("worker")})`;
  const profile = await bench.agent(script, { leaseSeconds: 5 });

  let started = 0;
  let stopped = false;
  const start = async () => {
    const worker = bench.startProcess(profile);
    await writeFile(bench.file("worker"), String(worker.pid));
    started++;
    worker.once("exit", () => {
      if (!stopped) void start();
    });
  };
  await start();
  await until(async () => (await bench.lead.readTicket(poison.id)).state).toBe("on_hold");
  for (const { id } of others) await until(async () => (await bench.lead.readTicket(id)).state).toBe("done");
  stopped = true;

  const { runs, ...held } = await bench.lead.readTicket(poison.id);
  expect(held).toMatchObject({ holdReason: "lost" });
  expect(runs.map(({ state }) => state)).toEqual(Array(ATTEMPTS).fill("lost"));
  expect(started).toBe(ATTEMPTS + 1);
  for (const { id } of others) expect((await bench.lead.readTicket(id)).runs).toHaveLength(1);
  expect(await checkInvariants()).toEqual([]);
});
