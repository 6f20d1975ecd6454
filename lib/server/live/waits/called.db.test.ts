import { afterEach, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { relay } from "#lib/db/connection/wake.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { isListening, listen } from "../listen.ts";
import { WAIT_PACE } from "./wait-group.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
});

/** Nobody looks by themselves: a wait ends by what it is told, or not at all. */
function withoutPoll(): void {
  Object.assign(WAIT_PACE, { poll: 3_600_000, deaf: 3_600_000 });
}
const PACE = { ...WAIT_PACE };
afterEach(() => void Object.assign(WAIT_PACE, PACE));

const make = async (label: string, more: object = {}) => {
  const body = { title: label, labels: [label], ...more };
  return (await callApi("POST", "/api/v1/tickets", { token: admin.automation, body })).body;
};
const claim = (label: string, waitSeconds: number, more: object = {}, signal?: AbortSignal) =>
  callApi("POST", "/api/v1/claims", {
    token: admin.agent,
    body: { agent: "a", labels: [label], waitSeconds, ...more },
    signal,
  });
const finish = (claimed: { run: { id: string }; leaseToken: string }, body: object) =>
  callApi("POST", `/api/v1/runs/${claimed.run.id}/finish`, {
    token: admin.agent,
    body: { leaseToken: claimed.leaseToken, ...body },
  });
const waiting = (count: number) =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0).toBe(count);

/** How many claims were tried so far. */
async function tries(): Promise<number> {
  const { values } = await metrics().claimSeconds.get();
  return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0;
}

/** So many that wait for labels of their own, until they are sent home. */
async function crowd(count: number) {
  const home = new AbortController();
  const waits: ReturnType<typeof claim>[] = [];
  // Not all at once: a busy machine would refuse some for want of a connection.
  while (waits.length < count) {
    waits.push(claim(`herd-${waits.length}`, 25, {}, home.signal));
    if (waits.length % 5 === 0 || waits.length === count) await waiting(waits.length);
  }
  return {
    waits,
    goHome: async () => {
      home.abort();
      await Promise.all(waits);
    },
  };
}

test("of fifty that wait for other things, a ticket calls the one that it is for, and nobody else tries", async () => {
  withoutPoll();
  const { waits, goHome } = await crowd(50);
  const before = await tries();
  const ticket = await make("herd-17");
  expect((await waits[17])?.body.claims).toMatchObject([{ ticket: { id: ticket.id } }]);
  await make("herd-of-nobody");
  await make("herd-9", { driver: "codex" });
  const last = await make("herd-42");
  expect((await waits[42])?.body.claims).toMatchObject([{ ticket: { id: last.id } }]);
  expect(await tries()).toBe(before + 2);
  await goHome();
});

test("those who wait for the same are served by one claim, each with a run of its own name and lease", async () => {
  withoutPoll();
  const pause = await callApi("POST", "/api/v1/pauses", {
    token: admin.automation,
    body: { by: "label", match: "row" },
  });
  expect(pause.status).toBe(201);
  const made: { id: string }[] = [];
  for (let n = 0; n < 6; n++) made.push(await make("row"));
  const waits: ReturnType<typeof claim>[] = [];
  for (let n = 0; n < 5; n++) {
    waits.push(claim("row", 25, { agent: `row-${n}`, leaseSeconds: 100 + n, limit: n === 0 ? 2 : 1 }));
    await waiting(n + 1);
  }
  const before = await tries();
  await callApi("DELETE", `/api/v1/pauses/${pause.body.id}`, { token: admin.automation });
  const answers = (await Promise.all(waits)).map(({ body }) => body.claims);
  expect(await tries()).toBe(before + 1);
  expect(answers.map((claims) => claims.length)).toEqual([2, 1, 1, 1, 1]);
  expect(answers.flat().map(({ ticket }) => ticket.id)).toEqual(made.map(({ id }) => id));
  for (const [n, claims] of answers.entries()) {
    for (const { run, leaseExpiresAt } of claims) {
      expect(run).toMatchObject({ agent: `row-${n}`, state: "running" });
      const seconds = Math.round((Date.parse(leaseExpiresAt) - Date.parse(run.startedAt)) / 1000);
      expect(seconds).toBe(100 + n);
    }
  }
  const { rows } = await pool().query(
    "SELECT actor ->> 'name' AS name FROM event WHERE type = 'run.started' ORDER BY id DESC LIMIT 6",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["row-0", "row-0", "row-1", "row-2", "row-3", "row-4"]);
});

test("who waits already is served when a backoff ends that began meanwhile", async () => {
  withoutPoll();
  const ticket = await make("later");
  const [first] = (await claim("later", 0)).body.claims;
  const waited = claim("later", 25);
  await waiting(1);
  await finish(first, { outcome: "failed", error: { message: "overloaded", httpStatus: 529, retryAfterSeconds: 1.5 } });
  expect((await waited).body.claims).toMatchObject([{ ticket: { id: ticket.id }, run: { number: 2 } }]);
});

test("an edit that makes a ticket fit calls those it fits now", async () => {
  withoutPoll();
  const ticket = await make("unfit");
  const waited = claim("fit", 25);
  await waiting(1);
  const edit = { token: admin.automation, body: { version: ticket.version, labels: ["fit"] } };
  expect((await callApi("PATCH", `/api/v1/tickets/${ticket.id}`, edit)).status).toBe(200);
  expect((await waited).body.claims).toMatchObject([{ ticket: { id: ticket.id } }]);
});

test("where claims are limited, the end of a run calls those who wait for its place", async () => {
  withoutPoll();
  const put = async (rules: object[]) => {
    const { version } = (await callApi("GET", "/api/v1/limits", { token: admin.read })).body;
    return callApi("PUT", "/api/v1/limits", { token: admin.automation, body: { version, rules } });
  };
  expect((await put([{ by: "label", match: "narrow", max: 1 }])).status).toBe(200);
  await make("narrow", { reviewRequired: false });
  const next = await make("narrow");
  const [first] = (await claim("narrow", 0)).body.claims;
  const waited = claim("narrow", 25);
  await waiting(1);
  await finish(first, { outcome: "succeeded" });
  expect((await waited).body.claims).toMatchObject([{ ticket: { id: next.id } }]);
  await put([]);
});

test("what another process committed calls those it is for; an earlier release, which says no names, calls all", async () => {
  withoutPoll();
  const { waits, goHome } = await crowd(4);
  const before = await tries();
  const ticket = await make("elsewhere");
  await pool().query("UPDATE ticket SET labels = '{herd-2}' WHERE id = $1", [ticket.id]);
  relay(`another change  ${ticket.id};;`);
  expect((await waits[2])?.body.claims).toMatchObject([{ ticket: { id: ticket.id } }]);
  expect(await tries()).toBe(before + 1);
  relay("another change ");
  await expect.poll(tries).toBe(before + 4);
  await goHome();
});

test("nobody is missed: whom no hint reaches looks by itself, also while the process hears the others", async () => {
  const stop = new AbortController();
  const listening = listen(stop.signal);
  await expect.poll(isListening).toBe(true);
  Object.assign(WAIT_PACE, { poll: 300, deaf: 3_600_000 });
  const ticket = await make("unheard-of");
  const waited = claim("unheard", 25);
  await waiting(1);
  await pool().query("UPDATE ticket SET labels = '{unheard}' WHERE id = $1", [ticket.id]);
  expect((await waited).body.claims).toMatchObject([{ ticket: { id: ticket.id } }]);
  stop.abort();
  await listening;
  expect(isListening()).toBe(false);
});
