import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { useDatabase } from "#test/database.ts";
import { isAlive, until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

const LEASE_SECONDS = 5;

const ticket = () => bench.lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
const runsOf = async (id: string) => (await bench.lead.readTicket(id)).runs;

/** A worker in its first attempt, whose child writes a line now and then. */
async function startWorking(): Promise<ChildProcess> {
  const script = `echo $$ > ${bench.file("pid")}; until [ -e ${bench.file("go")} ]; do echo a line; sleep 0.2; done`;
  const worker = bench.startProcess(await bench.agent(script, { leaseSeconds: LEASE_SECONDS }));
  await until(() => bench.pidIn("pid")).toBeGreaterThan(0);
  return worker;
}

/**
 * While its worker is away the run is lost and another agent has the next attempt, elsewhere: nobody else ends the child. Once
 * the worker is back it ends its child, and nothing has changed: not its run, not the other one.
 */
async function expectNothingChanged(ticketId: string, comeBack: () => Promise<unknown>): Promise<void> {
  await until(async () => (await runsOf(ticketId))[0]?.state).toBe("lost");
  const child = await bench.pidIn("pid");
  expect(isAlive(child)).toBe(true);
  const other = createApiClient({ url: bench.desk.url, token: bench.callers.agent });
  const wanted = { agent: "other", labels: [bench.label], limit: 1, leaseSeconds: 600, waitSeconds: 30 };
  const [claim] = await other.claim(wanted);
  if (claim === undefined) throw new Error("the lost ticket was not offered again");
  const before = await runsOf(ticketId);
  await comeBack();
  await until(() => readFile(bench.file("worker.log"), "utf8")).toContain("run given up");
  await until(async () => isAlive(child)).toBe(false);
  expect(await runsOf(ticketId)).toEqual(before);
  const { ticket: now } = await other.finish(claim.run.id, { leaseToken: claim.leaseToken, outcome: "succeeded" });
  expect(now.state).toBe("done");
}

test("a worker frozen for longer than its lease ends its own child when it wakes, and changes nothing", async () => {
  const made = await ticket();
  const worker = await startWorking();
  worker.kill("SIGSTOP");
  await expectNothingChanged(made.id, async () => worker.kill("SIGCONT"));
});

test("an event loop that is blocked for two leases keeps its lease: the heartbeats are a thread of their own", async () => {
  const made = await ticket();
  const worker = await startWorking();
  worker.kill("SIGUSR2");
  await until(async () => existsSync(bench.file("blocked"))).toBe(true);
  const expiry = async () => Date.parse((await runsOf(made.id))[0]?.leaseExpiresAt ?? "");
  const before = await expiry();
  await until(expiry).toBeGreaterThan(before + 2 * LEASE_SECONDS * 1000);
  expect(existsSync(bench.file("awake"))).toBe(false);
  await writeFile(bench.file("wake"), "");
  await writeFile(bench.file("go"), "");
  await until(async () => (await bench.lead.readTicket(made.id)).state).toBe("done");
  expect((await runsOf(made.id)).map(({ state }) => state)).toEqual(["succeeded"]);
});

test("a main thread that has hung does not keep its lease for ever, and is a zombie when it comes back", async () => {
  const made = await ticket();
  const worker = await startWorking();
  worker.kill("SIGUSR2");
  await until(async () => existsSync(bench.file("blocked"))).toBe(true);
  await expectNothingChanged(made.id, () => writeFile(bench.file("wake"), ""));
});
