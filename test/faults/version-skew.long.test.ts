import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApiClient } from "#lib/api-client/api-client.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { type StartedDesk, startDesk } from "#test/started-desk.ts";
import { until, useWorkers } from "#test/worker-bench.ts";
import { startLoad } from "./load.ts";
import { useOwnPostgres } from "./own-postgres.ts";
import { type Checkout, checkOutPreviousRelease } from "./previous-release.ts";

const postgres = useOwnPostgres();
const bench = useWorkers();

let previous: Checkout;
const desks: StartedDesk[] = [];
let worker: ChildProcess | null = null;
beforeAll(async () => {
  previous = await checkOutPreviousRelease();
});
afterAll(() => previous.remove());
afterEach(async () => {
  worker?.kill("SIGKILL");
  await Promise.all(desks.splice(0).map((desk) => desk.kill()));
});

const start = async (checkout: string) => {
  const desk = await startDesk(postgres.url, checkout);
  desks.push(desk);
  return desk;
};

test("a web process of the previous release and one of this work together on the new tables", async () => {
  const [old, now] = [await start(previous.folder), await start(projectFolder)];
  const load = startLoad([old.url, now.url], bench.callers, { agents: 4, leads: 2 });
  await load.more(150);
  expect([old.lives(), now.lives()]).toEqual([true, true]);
  await load.endsWell();
});

test.each([
  ["a worker of the previous release at a desk of this one", "previous", "this"],
  ["a worker of this release at a desk of the previous one", "this", "previous"],
])("%s asks, is answered, and is done", async (_, workerOf, deskOf) => {
  const checkoutOf = (release: string) => (release === "this" ? projectFolder : previous.folder);
  const desk = await start(checkoutOf(deskOf));
  const lead = createApiClient({ url: desk.url, token: bench.callers.automation });
  const made = await lead.createTicket({ title: "Fix the sum", labels: [bench.label], reviewRequired: false });
  const asks = `echo '::ask {"text":"Which way?"}'; sleep 60`;
  const script = `echo working; if [ -n "$YARDMASTER_ANSWER" ]; then echo "$YARDMASTER_ANSWER" > fixed.txt; else ${asks}; fi`;
  const file = path.join(checkoutOf(workerOf), "test", "worker-process.ts");
  const env = { ...process.env, YARDMASTER_TOKEN: bench.callers.agent };
  // A profile that both releases can read: it changes a file.
  const profile = await bench.agent(script, { leaseSeconds: 20, expectsNoChange: undefined });
  worker = spawn(process.execPath, [file, profile, desk.url, "0"], { env, stdio: "inherit" });
  await until(async () => (await lead.readTicket(made.id)).holdReason).toBe("question");
  const [hold] = (await lead.readTicket(made.id)).holds;
  await lead.decideHold(hold?.id ?? "", { verb: "answer", version: hold?.version ?? 0, answer: "this way" });
  await until(async () => (await lead.readTicket(made.id)).state).toBe("done");
  expect((await lead.readTicket(made.id)).runs.map(({ state }) => state)).toEqual(["succeeded"]);
  expect(await checkInvariants()).toEqual([]);
});
