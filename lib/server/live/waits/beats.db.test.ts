import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { expireLease } from "#test/tickets.ts";
import { WAIT_PACE } from "./wait-group.ts";

useDatabase();

const PACE = { ...WAIT_PACE };

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
});

type Held = { runId: string; leaseToken: string; ticketId: string };

/** Runs that are worked on, of as many tickets. */
async function startRuns(count: number, project = "default"): Promise<Held[]> {
  const labels = [`beats ${crypto.randomUUID()}`];
  const titles = Array.from({ length: count }, (_, n) => `${n}`);
  for (const title of titles)
    await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { project, title, labels } });
  const held: Held[] = [];
  while (held.length < count) {
    const body = { agent: "builder", labels, limit: Math.min(50, count - held.length), leaseSeconds: 600 };
    const { claims } = (await callApi("POST", "/api/v1/claims", { token: admin.agent, body })).body;
    for (const { run, leaseToken } of claims) held.push({ runId: run.id, leaseToken, ticketId: run.ticketId });
  }
  return held;
}

const startRun = async () => (await startRuns(1))[0] as Held;
const entry = ({ runId, leaseToken }: Held, more: object = {}) => ({ runId, leaseToken, ...more });
const beat = (runs: object[], waitSeconds = 0, token = admin.agent) =>
  callApi("POST", "/api/v1/beats", { token, body: { worker: "mill", waitSeconds, runs } });
const cancel = ({ runId }: Held) =>
  callApi("POST", `/api/v1/runs/${runId}/cancel`, { token: admin.automation, body: {} });
const waiting = () =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0, { timeout: 5000 }).toBe(1);

/** Lets leases end in a minute, so that a renewal shows. */
async function shorten(runs: Held[]): Promise<void> {
  await pool().query("UPDATE run SET lease_expires_at = clock_timestamp() + interval '1 minute' WHERE id = ANY ($1)", [
    runs.map(({ runId }) => runId),
  ]);
}
const isRenewed = (leaseExpiresAt: string) => Date.parse(leaseExpiresAt) > Date.now() + 300_000;

test("one bad entry spoils no other: each is answered for itself, in the order asked", async () => {
  const [good, expired, foreign, twice] = (await startRuns(4)) as [Held, Held, Held, Held];
  await shorten([good, foreign, twice]);
  await expireLease(expired.runId);
  const answer = await beat([
    entry(expired),
    entry(good, { progress: { steps: 3, costUsd: 0.5 } }),
    { runId: "run_none", leaseToken: "x" },
    { runId: foreign.runId, leaseToken: good.leaseToken },
    entry(twice, { progress: { steps: 2 } }),
    { runId: twice.runId, leaseToken: "x" },
    entry(twice, { progress: { steps: 1 } }),
  ]);
  expect(answer.status).toBe(200);
  const kept = (runId: string) => ({ runId, leaseExpiresAt: expect.any(String), directive: null, lastSeq: 0 });
  expect(answer.body.runs).toEqual([
    { runId: expired.runId, code: "lease_lost" },
    kept(good.runId),
    { runId: "run_none", code: "not_found" },
    { runId: foreign.runId, code: "lease_lost" },
    kept(twice.runId),
    { runId: twice.runId, code: "lease_lost" },
    kept(twice.runId),
  ]);
  expect(isRenewed(answer.body.runs[1].leaseExpiresAt)).toBe(true);
  const { rows } = await pool().query(
    "SELECT id, steps, cost_usd, lease_expires_at > now() + interval '5 minutes' AS renewed FROM run WHERE id = ANY ($1)",
    [[good, expired, foreign, twice].map(({ runId }) => runId)],
  );
  const stored = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(stored.get(good.runId)).toEqual({ steps: 3, cost_usd: 0.5, renewed: true });
  expect(stored.get(expired.runId)).toEqual({ steps: null, cost_usd: null, renewed: false });
  expect(stored.get(foreign.runId)).toEqual({ steps: null, cost_usd: null, renewed: false });
  expect(stored.get(twice.runId)).toEqual({ steps: 2, cost_usd: null, renewed: true });
});

test("a token of another project is told that there are no such runs", async () => {
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "other", key: "OTH", name: "Other" },
  });
  const stranger = await makeCallers("admin", "other");
  const run = await startRun();
  expect((await beat([entry(run)], 0, stranger.agent)).body.runs).toEqual([{ runId: run.runId, code: "not_found" }]);
  expect((await beat([entry(run)], 0, admin.sentinel)).status).toBe(403);
});

test("200 runs are kept by one request, and one more is too many", async () => {
  const runs = await startRuns(200);
  await shorten(runs);
  const { body } = await beat(runs.map((run, at) => entry(run, { progress: { steps: at } })));
  expect(body.runs.map(({ runId }: Held) => runId)).toEqual(runs.map(({ runId }) => runId));
  expect(body.runs.filter((run: KeptAnswer) => !isRenewed(run.leaseExpiresAt))).toEqual([]);
  expect((await beat([...runs, runs[0] as Held].map((run) => entry(run)))).status).toBe(422);
});
type KeptAnswer = { leaseExpiresAt: string };

test("events are appended as by their own address: masked, and once for each key", async () => {
  const [one, other] = (await startRuns(2)) as [Held, Held];
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const events = [
    { key: "k", type: "log", message: `the token is ${secret}` },
    { type: "log", message: "second" },
  ];
  expect((await beat([entry(one, { events }), entry(other)])).body.runs).toMatchObject([
    { lastSeq: 2 },
    { lastSeq: 0 },
  ]);
  expect((await beat([entry(one, { events }), entry(other, { events: [] })])).body.runs).toMatchObject([
    { lastSeq: 3 },
    { lastSeq: 0 },
  ]);
  const { body } = await callApi("GET", `/api/v1/runs/${one.runId}/events`, { token: admin.read });
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await beat([entry(one)])).body.runs).toMatchObject([{ lastSeq: 3 }]);
});

test("a cost reaches the budgets: the ticket that may cost no more is held, and its run is told so alone", async () => {
  const [costly, cheap] = (await startRuns(2)) as [Held, Held];
  const { body: policy } = await callApi("GET", "/api/v1/policies?project=default", { token: admin.read });
  const { version, ...rest } = policy;
  const changed = await callApi("PUT", "/api/v1/policies", {
    token: admin.automation,
    body: {
      ...(rest.policy ?? rest),
      project: "default",
      version,
      budgets: { ...(rest.policy ?? rest).budgets, ticketUsd: 5 },
    },
  });
  expect(changed.status).toBe(200);
  const { body } = await beat([
    entry(costly, { progress: { costUsd: 6 } }),
    entry(cheap, { progress: { costUsd: 1 } }),
  ]);
  expect(body.runs).toMatchObject([
    { runId: costly.runId, directive: "cancel" },
    { runId: cheap.runId, directive: null },
  ]);
  const ticket = await callApi("GET", `/api/v1/tickets/${costly.ticketId}`, { token: admin.read });
  expect(ticket.body).toMatchObject({ state: "on_hold" });
});

test("a run that was stopped is told cancel, and writes nothing more", async () => {
  const [stopped, other] = (await startRuns(2)) as [Held, Held];
  await cancel(stopped);
  const events = [{ type: "log", message: "still here" }];
  const { body } = await beat([entry(stopped, { events, progress: { steps: 9 } }), entry(other)], 25);
  expect(body.runs).toMatchObject([
    { runId: stopped.runId, directive: "cancel", lastSeq: 0 },
    { runId: other.runId, directive: null },
  ]);
  const { body: run } = await callApi("GET", `/api/v1/runs/${stopped.runId}`, { token: admin.read });
  expect(run).toMatchObject({ state: "cancelled", steps: null, logLines: 0 });
});

test("who waits is told at once when one of the runs is stopped", async () => {
  const [stopped, other] = (await startRuns(2)) as [Held, Held];
  const answer = beat([entry(other), entry(stopped)], 25);
  await waiting();
  Object.assign(WAIT_PACE, { poll: 60_000, deaf: 60_000 });
  await cancel(stopped).finally(() => {
    Object.assign(WAIT_PACE, PACE);
  });
  expect((await answer).body.runs).toMatchObject([
    { runId: other.runId, directive: null },
    { runId: stopped.runId, directive: "cancel" },
  ]);
});

test("who waits is told at once when a lease is gone, and who waits in vain that all are kept", async () => {
  const [gone, other] = (await startRuns(2)) as [Held, Held];
  const answer = beat([entry(gone), entry(other)], 25);
  await waiting();
  await expireLease(gone.runId);
  expect((await answer).body.runs).toMatchObject([{ runId: gone.runId, code: "lease_lost" }, { directive: null }]);
  expect((await beat([entry(other)], 0.1)).body.runs).toMatchObject([{ runId: other.runId, directive: null }]);
});

test("beats have a limit of their own: a caller over the limit of all else keeps its leases", async () => {
  const run = await startRun();
  process.env.YARDMASTER_RATE_LIMIT = "1";
  try {
    const asked = () => callApi("GET", "/api/v1/policies", { token: admin.agent });
    const statuses = (await Promise.all(Array.from({ length: 40 }, asked))).map(({ status }) => status);
    expect(statuses).toContain(429);
    expect((await beat([entry(run)])).status).toBe(200);
    expect((await asked()).status).toBe(429);
  } finally {
    process.env.YARDMASTER_RATE_LIMIT = "off";
  }
});
