import { beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { holdUnserved } from "./hold-unserved.ts";

useDatabase();

let admin: Callers;
let project: string;
let made = 0;
beforeAll(async () => {
  admin = await makeCallers();
});

beforeEach(async () => {
  made += 1;
  project = `wait-${made}`;
  await call("POST", "/projects", { slug: project, name: project, key: `WT${String.fromCharCode(65 + made)}` });
});

const call = async (method: string, path: string, body?: unknown, token = admin.automation) =>
  (await callApi(method, `/api/v1${path}`, { token, body })).body;
const make = (fields: object = {}) => call("POST", "/tickets", { title: "t", project, ...fields });
const claim = async (fields: object = {}) => {
  const answer = await call("POST", "/claims", { agent: "builder", project, ...fields }, admin.agent);
  return answer?.claims[0];
};
const waits = async () => (await call("GET", `/holds?project=${project}`)).items;

/** Lets time pass for what waits in the project, and for what was asked for. */
async function pass(minutes: number): Promise<void> {
  for (const [table, column] of [
    ["ticket", "updated_at"],
    ["review", "available_at"],
    ["agent_ask", "seen_at"],
  ])
    await pool().query(
      `UPDATE ${table} SET ${column} = ${column} - make_interval(mins => $1)
       WHERE project_id = (SELECT id FROM project WHERE slug = $2)`,
      [minutes, project],
    );
}

test("what no agent comes for is one hold for each driver, and closes by itself once one asks", async () => {
  const [first, second] = [await make({ driver: "codex", labels: ["a"] }), await make({ driver: "codex" })];
  await make();
  await claim({ agent: "plain" });
  await pass(14);
  await holdUnserved();
  expect(await waits()).toEqual([]);
  await pass(1);
  await Promise.all([holdUnserved(), holdUnserved()]);
  expect(await waits()).toMatchObject([
    {
      subject: "wait",
      reason: "no_agent",
      ticket: null,
      run: null,
      about: "driver codex",
      stops: { count: 2, tickets: [{ key: first.key }, { key: second.key }] },
      verbs: [],
      owner: { kind: "role", id: "lead" },
    },
  ]);
  expect(await call("GET", `/tickets/${first.id}`)).toMatchObject({ state: "ready", openHoldId: null, version: 1 });

  await make({ driver: "codex" });
  await holdUnserved();
  expect(await waits()).toMatchObject([{ stops: { count: 3 } }]);

  await claim({ agent: "coder", driver: "codex" });
  await holdUnserved();
  expect(await waits()).toEqual([]);
});

test("an agent that only asks for other labels does not come; one that works is alive, however long ago it asked", async () => {
  const { id } = await make({ labels: ["large"] });
  await claim({ labels: ["gpu"] });
  await pass(15);
  await claim({ agent: "other", labels: ["gpu"] });
  await holdUnserved();
  expect(await waits()).toMatchObject([{ about: "any driver", stops: { count: 1, tickets: [{ id }] } }]);

  await make({ labels: ["large"] });
  expect(await claim({ agent: "busy", labels: ["large"], leaseSeconds: 3600 })).toMatchObject({ ticket: { id } });
  await pass(60);
  await holdUnserved();
  expect(await waits()).toEqual([]);
});

test("fifty tickets are named, all are counted", async () => {
  for (let ticket = 0; ticket < 52; ticket++) await make({ labels: [`label-${ticket}`] });
  await pass(15);
  await holdUnserved();
  const [{ stops }] = await waits();
  expect(stops.count).toBe(52);
  expect(stops.tickets).toHaveLength(50);
});

test("a back-off is no wait for an agent", async () => {
  const { id } = await make();
  await pass(60);
  await pool().query(
    "UPDATE ticket SET due = false, retry_after = clock_timestamp() + interval '1 hour' WHERE id = $1",
    [id],
  );
  await holdUnserved();
  expect(await waits()).toEqual([]);
  await make();
  await pass(15);
  await holdUnserved();
  expect(await waits()).toMatchObject([{ stops: { count: 1 } }]);
});

test("time counts from when an agent that matches was last seen: one that is started anew opens nothing", async () => {
  await make({ labels: ["eu"] });
  await pass(600);
  await claim({ agent: "brief", labels: ["eu"] });
  await make({ labels: ["eu"] });
  await pool().query("UPDATE run SET state = 'cancelled', ended_at = now() WHERE agent = 'brief'");
  await pass(14);
  await pool().query("UPDATE ticket SET updated_at = updated_at - interval '10 hours' WHERE state = 'ready'");
  await holdUnserved();
  expect(await waits()).toEqual([]);
  await pass(1);
  await holdUnserved();
  expect(await waits()).toMatchObject([{ reason: "no_agent" }]);
});

test("what no sentinel comes for is one hold, and closes by itself once one claims", async () => {
  for (let ticket = 0; ticket < 2; ticket++) {
    await make();
    const { run, leaseToken } = await claim();
    await call("POST", `/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded", diff: "+x" }, admin.agent);
  }
  await pass(29);
  await holdUnserved();
  expect(await waits()).toEqual([]);
  await pass(1);
  await holdUnserved();
  expect(await waits()).toMatchObject([
    { subject: "wait", reason: "no_sentinel", ticket: null, stops: { count: 2, tickets: [{}, {}] } },
  ]);
  const [{ stops }] = await waits();
  expect(await call("GET", `/tickets/${stops.tickets[0].id}`)).toMatchObject({ state: "in_review" });
  await call("POST", "/review-claims", { sentinel: "checks", project }, admin.sentinel);
  await holdUnserved();
  expect(await waits()).toEqual([]);
});
