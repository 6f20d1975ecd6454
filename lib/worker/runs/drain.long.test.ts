import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database.ts";
import { isAlive, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const ticket = (title: string) => bench.lead.createTicket({ title, labels: [bench.label], reviewRequired: false });
const state = async (id: string) => (await bench.lead.readTicket(id)).state;
const said = async () => readFile(bench.file("worker.log"), "utf8");
const exitOf = (worker: ReturnType<typeof bench.startProcess>) =>
  new Promise<number | null>((resolve) => worker.once("exit", resolve));

/** Says that it runs, then works until the test lets it go. */
const untilToldTo = () => `echo $$ > ${bench.file("pid")}; until [ -e ${bench.file("go")} ]; do sleep 0.05; done`;

test("SIGTERM drains: what runs ends by itself and is reported, nothing new is claimed, and the worker exits with 0", async () => {
  const running = await ticket("Under way");
  const worker = bench.startProcess(await bench.agent(untilToldTo(), { concurrency: 2 }), 600);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  const exited = exitOf(worker);
  worker.kill("SIGTERM");
  await until(said).toContain("draining: nothing new is claimed, what runs goes on");
  const next = await ticket("Comes too late");
  await writeFile(bench.file("go"), "");
  expect(await exited).toBe(0);
  expect(await bench.lead.readTicket(running.id)).toMatchObject({ state: "done", runs: [{ state: "succeeded" }] });
  expect(await bench.lead.readTicket(next.id)).toMatchObject({ state: "ready", runs: [] });
});

test("a second signal gives back what still runs, as a drain, and says so", async () => {
  const made = await ticket("Under way");
  const worker = bench.startProcess(await bench.agent(untilToldTo()), 600);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  const exited = exitOf(worker);
  worker.kill("SIGTERM");
  await until(said).toContain("draining");
  expect(await state(made.id)).toBe("in_progress");
  worker.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(isAlive(await bench.pidIn("pid"))).toBe(false);
  expect(await bench.lead.readTicket(made.id)).toMatchObject({
    state: "ready",
    attempts: 0,
    runs: [{ state: "released", releaseReason: "drain", summary: "The worker was stopped." }],
  });
  expect(await said()).toContain("stopping: what still runs is given back");
});

test("the end of the drain gives it back as well", async () => {
  const made = await ticket("Under way");
  const worker = bench.startProcess(await bench.agent(untilToldTo()), 1);
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  const exited = exitOf(worker);
  worker.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(await said()).toContain("1 s are over");
  expect(await bench.lead.readTicket(made.id)).toMatchObject({ state: "ready", runs: [{ releaseReason: "drain" }] });
});

test("a worker that waits for work, or at a pause, has nothing to finish: SIGTERM ends it", async () => {
  const asking = await ticket("Which one?");
  const worker = bench.startProcess(await bench.agent(`echo '::ask {"text": "Which?"}'`), 600);
  await until(async () => (await bench.lead.readTicket(asking.id)).runs[0]?.state).toBe("paused");
  const exited = exitOf(worker);
  worker.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(await bench.lead.readTicket(asking.id)).toMatchObject({ runs: [{ state: "paused" }] });
});
