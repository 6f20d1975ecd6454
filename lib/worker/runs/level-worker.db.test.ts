import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunEvent } from "#lib/contract/runs/run-events.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { useDatabase } from "#test/database.ts";
import type { Reply } from "#test/model-provider/reply.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import { retryAtOnce } from "#test/retry-at-once.ts";
import { type SshServer, startSshServer } from "#test/ssh-server.ts";
import { expireLease } from "#test/tickets.ts";
import { until, useWorkers } from "#test/worker-bench.ts";

useDatabase();
const bench = useWorkers();

let ssh: SshServer;
let provider: ModelProvider;
beforeAll(async () => {
  ssh = await startSshServer(2);
  provider = await startModelProvider();
  await retryAtOnce(bench.lead, "default");
});
afterAll(async () => {
  await provider.stop();
  await ssh.stop();
});

const password = (level: number) => ssh.passwords[level] ?? "";
const submit = (given: string): Reply => ({ calls: [{ name: "submit_password", input: { password: given } }] });
const look = { calls: [{ name: "run_command", input: { command: "cat readme" } }] };

function play(...replies: Reply[]): void {
  const first = provider.requests.length;
  provider.script((_request, number) => replies[number - first] ?? { text: "I do not know." });
}

const levels = (more: object = {}) =>
  bench.profile({
    driver: "ssh_levels",
    host: ssh.host,
    port: ssh.port,
    userPattern: ssh.userPattern,
    startLevel: 0,
    startPassword: password(0),
    targetLevel: 2,
    goals: { "0": "Look around." },
    maxRetries: 2,
    model: { provider: "anthropic", baseUrl: provider.url, model: "player" },
    ...more,
  });

const ticket = () => bench.lead.createTicket({ title: "Walk", labels: [bench.label], reviewRequired: false });
const read = (id: string) => bench.lead.readTicket(id);
const state = async (id: string) => (await read(id)).state;

/** Once the run waits for a person, what it waits for. */
async function hold(id: string) {
  await until(async () => (await read(id)).holdReason).toBe("max_retries");
  const open = (await read(id)).holds.find((each) => each.state === "open");
  if (open === undefined) throw new Error("no hold is open");
  return open;
}

async function eventsOf(id: string): Promise<RunEvent[]> {
  const { runs } = await read(id);
  const pages = await Promise.all(runs.map((run) => bench.lead.readRunEvents(run.id, { limit: 500 })));
  return pages.flatMap(({ items }) => items);
}

/** A person's request that the client has no function for. */
async function post(path: string, body: object = {}): Promise<number> {
  const headers = { authorization: `Bearer ${bench.callers.automation}`, "content-type": "application/json" };
  const answer = await fetch(`${bench.desk.url}/api/v1${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return answer.status;
}

test("used-up tries pause the run: a person takes it over, hands it back, lets it continue, and it succeeds", async () => {
  const made = await ticket();
  play(look, submit(password(1)), submit("wrong-one"), submit("wrong-two"));
  bench.startProcess(await levels());
  const first = await hold(made.id);
  expect(first).toMatchObject({ level: { current: 1, retryCount: 2, maxRetries: 2 } });
  expect(first.verbs).toEqual(["continue", "intervene", "retry", "cancel"]);

  play(submit("wrong-three"), submit("wrong-four"));
  const runId = first.run?.id ?? "";
  await bench.lead.decideHold(first.id, { verb: "intervene", version: first.version });
  await until(() => post(`/runs/${runId}/input`, { text: "cat readme; echo forty-$((1 + 1))" })).toBeLessThan(300);
  await until(async () => (await eventsOf(made.id)).map(({ message }) => message)).toContain("forty-2");
  expect(await post(`/runs/${runId}/hand-back`)).toBeLessThan(300);
  const second = await hold(made.id);
  expect(second).toMatchObject({ level: { current: 1, retryCount: 2 } });

  play(submit(password(2)));
  await bench.lead.decideHold(second.id, { verb: "continue", version: second.version });
  await until(() => state(made.id)).toBe("done");
  const { runs } = await read(made.id);
  expect(runs).toMatchObject([{ state: "succeeded", level: 2, assisted: true, summary: "Reached level 2." }]);
  const events = await eventsOf(made.id);
  expect(events.find(({ type }) => type === "x.input")).toMatchObject({ data: { by: expect.any(String) } });
  for (const secret of [...ssh.passwords, "wrong-one", "wrong-four"])
    expect(JSON.stringify(events)).not.toContain(secret);
});

test("kill -9 of the worker: the next run goes on at the level that was reached, and tries nothing twice", async () => {
  const made = await ticket();
  play(submit(password(1)), submit("wrong-one"), { hang: true });
  const profile = await levels();
  const asked = provider.requests.length;
  const worker = bench.startProcess(profile);
  await until(async () => provider.requests.length).toBe(asked + 3);
  worker.kill("SIGKILL");
  await expireLease((await read(made.id)).runs[0]?.id ?? "");
  await until(async () => (await read(made.id)).runs[0]?.state).toBe("lost");
  await pool().query("UPDATE ticket SET retry_after = clock_timestamp() WHERE id = $1", [made.id]);

  play(submit("wrong-two"));
  bench.startProcess(profile);
  const held = await hold(made.id);
  expect(held).toMatchObject({ level: { current: 1, retryCount: 2, maxRetries: 2 } });
  play(submit(password(2)));
  await bench.lead.decideHold(held.id, { verb: "continue", version: held.version });
  await until(() => state(made.id)).toBe("done");
  expect((await read(made.id)).runs.map((run) => run.state)).toEqual(["lost", "succeeded"]);
  const completed = (await eventsOf(made.id)).filter(({ type }) => type === "level_completed");
  expect(completed.map(({ data }) => data)).toEqual([{ level: 0 }, { level: 1 }]);
});
