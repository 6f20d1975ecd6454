import { beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { settleServices } from "./settle-services.ts";

useDatabase();

const SERVICE = "anthropic:team-a";
const DOWN = { message: "Service Unavailable", httpStatus: 503 };
type Claimed = { run: { id: string }; leaseToken: string; ticket: { id: string; key: string } };

let admin: Callers;
let project = "";
let projects = 0;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
});
beforeEach(async () => {
  const number = ++projects;
  project = `outage-${number}`;
  const key = `O${String.fromCharCode(64 + number)}`;
  expect((await call("POST", "/projects", { slug: project, key, name: project }, admin.automation)).status).toBe(201);
});

const call = (method: string, path: string, body?: unknown, token = admin.agent) =>
  callApi(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
const make = async (count: number, where = project) => {
  const made: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = { project: where, title: `Ticket ${n}`, reviewRequired: false };
    made.push((await call("POST", "/tickets", body, admin.automation)).body.id);
  }
  return made;
};
const claim = async (given: object = {}): Promise<Claimed[]> =>
  (await call("POST", "/claims", { agent: "a", project, service: SERVICE, ...given })).body?.claims ?? [];
const finish = ({ run, leaseToken }: Claimed, body: object) =>
  call("POST", `/runs/${run.id}/finish`, { leaseToken, ...body });
const fail = async (claimed: Claimed, error: object = DOWN) =>
  (await finish(claimed, { outcome: "failed", error })).body;
const succeed = (claimed: Claimed) => finish(claimed, { outcome: "succeeded" });
const service = async (name = SERVICE) => {
  const { items } = (await call("GET", `/services?project=${project}`)).body;
  return items.find((item: { service: string }) => item.service === name);
};
const holds = async () =>
  (await call("GET", `/holds?project=${project}&reason=service_down`, undefined, admin.automation)).body.items;
const ticket = async (id: string) => (await call("GET", `/tickets/${id}`, undefined, admin.automation)).body;
/** Lets the time of the next probe come, as if somebody had waited. */
const probeIsDue = () =>
  pool().query(
    "UPDATE service SET probe_at = now() WHERE probe_at IS NOT NULL AND project_id = (SELECT id FROM project WHERE slug = $1)",
    [project],
  );

/** No backoff of the project ends by itself, however slow the machine. */
async function retrySlowly(): Promise<void> {
  const { version, categories, rejections, reviews, maxAttempts } = (await call("GET", `/policies?project=${project}`))
    .body;
  const slow = { ...categories, api: { ...categories.api, baseDelayMs: 600_000 } };
  const body = { project, version, categories: slow, rejections, reviews, maxAttempts };
  expect((await call("PUT", "/policies", body, admin.automation)).status).toBe(200);
}

/** Fails one run after the other until the breaker is open; the answers. */
async function outage(failures = 5): Promise<{ claimed: Claimed; decision: { action: string } }[]> {
  const claims = await claim({ limit: failures });
  expect(claims).toHaveLength(failures);
  const answers: { claimed: Claimed; decision: { action: string } }[] = [];
  for (const claimed of claims) answers.push({ claimed, decision: (await fail(claimed)).decision });
  return answers;
}

test("an outage costs a handful of attempts and no budget, is one hold, and ends by itself in waves", async () => {
  await retrySlowly();
  const ids = await make(20);
  const answers: string[] = [];
  let attempts = 0;
  const failed = new Set<string>();
  // Six agents at once, each at it again as soon as it has failed.
  await Promise.all(
    Array.from({ length: 6 }, async (_, agent) => {
      for (let round = 0; round < 20; round++)
        for (const claimed of await claim({ agent: `agent-${agent}` })) {
          attempts++;
          failed.add(claimed.ticket.id);
          answers.push((await fail(claimed)).decision.action);
        }
    }),
  );
  // Those that were under way when it opened, and no more.
  expect(attempts).toBeGreaterThanOrEqual(5);
  expect(attempts).toBeLessThanOrEqual(10);
  expect(answers.filter((action) => action === "retry")).toHaveLength(4);
  expect(answers.at(-1)).toBe("wait");

  const all = await Promise.all(ids.map(ticket));
  expect(
    all.map(({ state, retryCount, retryAfter, openHoldId }) => ({ state, retryCount, retryAfter, openHoldId })),
  ).toEqual(ids.map(() => ({ state: "ready", retryCount: 0, retryAfter: null, openHoldId: null })));
  const down = await service();
  expect(down).toMatchObject({ state: "open", waiting: failed.size, recentFailures: attempts });
  const wait = (Date.parse(down.probeAt) - Date.parse(down.since)) / 1000;
  expect(wait).toBeGreaterThanOrEqual(14);
  expect(wait).toBeLessThanOrEqual(18.1);
  const [hold, ...others] = await holds();
  expect(others).toEqual([]);
  expect(hold).toMatchObject({
    subject: "service",
    about: SERVICE,
    ticket: null,
    run: null,
    verbs: ["retry", "cancel"],
    stops: { count: failed.size },
  });
  expect(hold.stops.tickets).toHaveLength(failed.size);

  // One probe at a time, which fails, and makes the next one wait twice as long.
  await probeIsDue();
  const probes = await Promise.all(Array.from({ length: 6 }, () => claim({ limit: 5 })));
  expect(probes.flat()).toHaveLength(1);
  expect((await service()).state).toBe("probing");
  expect((await fail(probes.flat()[0] as Claimed)).decision).toMatchObject({ action: "wait", category: "api" });
  const again = await service();
  expect((Date.parse(again.probeAt) - Date.parse(again.since)) / 1000).toBeGreaterThanOrEqual(29);

  // It works again: one, four, sixteen.
  await probeIsDue();
  const [probe] = await claim({ limit: 10 });
  await succeed(probe as Claimed);
  expect((await service()).state).toBe("ramping");
  const sizes: number[] = [];
  for (let wave = 0; wave < 3; wave++) {
    const claims = await claim({ limit: 50 });
    expect(await claim({ limit: 50 })).toEqual([]);
    sizes.push(claims.length);
    for (const claimed of claims) await succeed(claimed);
  }
  expect(sizes).toEqual([1, 4, 14]);
  expect(await service()).toMatchObject({ state: "closed", probeAt: null, waiting: 0 });
  expect((await call("GET", `/holds/${hold.id}`, undefined, admin.automation)).body).toMatchObject({
    state: "withdrawn",
  });
  expect((await Promise.all(ids.map(ticket))).map(({ state }) => state)).toEqual(ids.map(() => "done"));
});

test("a ticket that waits for a service says so, until it works", async () => {
  const ids = await make(6);
  const why = async (id = "") => (await call("GET", `/claims/why?ticket=${id}`)).body;
  await outage();
  const { probeAt } = await service();
  const text = `${SERVICE} is down: it is probed when the time comes; claims that name another service may take it`;
  expect(await why(ids[0])).toEqual({ claimable: false, reasons: [{ code: "service", text, until: probeAt }] });
  expect(await why(ids[5])).toEqual({ claimable: true, reasons: [] });
  await pool().query("UPDATE service SET state = 'closed', probe_at = NULL WHERE name = $1", [SERVICE]);
  expect(await why(ids[0])).toEqual({ claimable: true, reasons: [] });
});

test("other services, other projects and claims that name none do not notice", async () => {
  const ids = await make(8);
  await outage();
  expect(await claim()).toEqual([]);
  await make(1, "default");
  expect(await claim({ project: "default" })).toHaveLength(1);
  const [elsewhere, nameless] = [
    await claim({ service: "openai:team-a", limit: 2 }),
    await claim({ service: undefined }),
  ];
  expect([...elsewhere, ...nameless].map((one) => ids.includes(one.ticket.id))).toEqual([true, true, true]);
  // A failure that names no service opens nothing, and is charged.
  expect((await fail(nameless[0] as Claimed)).decision.action).toBe("retry");
  expect((await service()).state).toBe("open");
  expect(await service("openai:team-a")).toMatchObject({ state: "closed", since: null });
});

test("it opens for failures of two tickets in a row only, by category, and for the service that the failure names", async () => {
  await make(9);
  const [one, two, three, four, six, ...later] = await claim({ limit: 9 });
  for (const claimed of [one, two, three]) await fail(claimed as Claimed);
  await succeed(four as Claimed);
  for (const claimed of later) expect((await fail(claimed)).decision.action).toBe("retry");
  expect((await service()).state).toBe("closed");
  expect(
    (await fail(six as Claimed, { message: "AssertionError: 1 != 2", name: "AssertionError" })).decision.category,
  ).toBe("logic");
  expect((await service()).state).toBe("closed");

  await make(5);
  for (const claimed of await claim({ limit: 5 })) await fail(claimed, { ...DOWN, service: "fallback" });
  expect((await service("fallback")).state).toBe("open");
  expect((await service()).state).toBe("closed");
});

test("one ticket alone opens nothing, however often it fails", async () => {
  const [id] = await make(1);
  for (let n = 0; n < 6; n++) {
    await pool().query("UPDATE ticket SET due = true, retry_after = NULL WHERE id = $1", [id]);
    expect((await fail((await claim())[0] as Claimed)).decision.action).toBe("retry");
  }
  expect((await service()).state).toBe("closed");
});

test("what led to the opening is taken back, also from a ticket that was held for it", async () => {
  const policy = (await call("GET", `/policies?project=${project}`, undefined, admin.automation)).body;
  const categories = { ...policy.categories, api: { ...policy.categories.api, maxRetries: 0 } };
  expect((await call("PUT", "/policies", { ...policy, project, categories }, admin.automation)).status).toBe(200);
  const ids = await make(5);
  const claims = await claim({ limit: 5 });
  for (const claimed of claims.slice(0, 4)) expect((await fail(claimed)).decision.action).toBe("hold");
  expect((await ticket(ids[0] as string)).state).toBe("on_hold");
  expect((await fail(claims[4] as Claimed)).decision.action).toBe("wait");
  const all = await Promise.all(ids.map(ticket));
  expect(all.map(({ state, openHoldId }) => [state, openHoldId])).toEqual(ids.map(() => ["ready", null]));
  expect((await holds())[0].stops.count).toBe(5);
});

test("Retry-After puts the probe off, with jitter and never before it", async () => {
  await make(5);
  const claims = await claim({ limit: 5 });
  const before = Date.now();
  for (const claimed of claims) await fail(claimed, { ...DOWN, httpStatus: 429, retryAfterSeconds: 100 });
  const seconds = (Date.parse((await service()).probeAt) - before) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(99);
  expect(seconds).toBeLessThanOrEqual(150);
});

test("a lost probe is a failed one; one that was given back leaves its place", async () => {
  await make(6);
  await outage();
  await probeIsDue();
  const [first] = await claim();
  await finish(first as Claimed, { outcome: "released" });
  const [second] = await claim();
  expect(second).toBeDefined();
  expect(await claim()).toEqual([]);
  await pool().query("UPDATE run SET lease_expires_at = now() - interval '1 second' WHERE id = $1", [second?.run.id]);
  await reapLostRuns();
  expect((await service()).state).toBe("open");
  expect(await claim()).toEqual([]);
  const { since, probeAt } = await service();
  expect((Date.parse(probeAt) - Date.parse(since)) / 1000).toBeGreaterThanOrEqual(29);
});

test("of many claims at once one is the probe", async () => {
  await make(6);
  await outage();
  await probeIsDue();
  const gate = await pool().connect();
  await gate.query("BEGIN; LOCK TABLE run IN SHARE MODE");
  // Two names: what one asks for twice at a moment is one claim.
  const both = [claim({ agent: "a" }), claim({ agent: "b" })];
  await waitForStuckStatements(2);
  await gate.query("COMMIT");
  gate.release();
  expect((await Promise.all(both)).flat()).toHaveLength(1);
});

test("a failure on the way up opens it again; an old one does not", async () => {
  await make(12);
  const [old, ...rest] = await claim({ limit: 6 });
  for (const claimed of rest) await fail(claimed);
  await probeIsDue();
  await succeed((await claim())[0] as Claimed);
  expect((await fail(old as Claimed)).decision.action).toBe("wait");
  expect((await service()).state).toBe("ramping");
  expect((await fail((await claim())[0] as Claimed)).decision.action).toBe("wait");
  expect((await service()).state).toBe("open");
  expect(await holds()).toHaveLength(1);
});

test("retry probes now and keeps the hold; a claim that waits wakes for it, and when it is over", async () => {
  await make(5);
  await outage();
  const waiting = claim({ waitSeconds: 20 });
  const [hold] = await holds();
  const decide = (verb: string, version: number, more: object = {}) =>
    call("POST", `/holds/${hold.id}/decision`, { verb, version, ...more }, admin.automation);
  expect((await decide("approve", hold.version)).status).toBe(422);
  const preview = (verb: string) => call("POST", `/holds/${hold.id}/preview`, { verb }, admin.automation);
  expect([(await preview("approve")).status, (await preview("retry")).status]).toEqual([422, 200]);
  expect((await decide("retry", hold.version, { grant: { tries: 3 } })).body.errors).toMatchObject([{ path: "grant" }]);
  const decided = await decide("retry", hold.version);
  expect(decided).toMatchObject({
    status: 200,
    body: { hold: { state: "open", version: hold.version + 1 }, ticket: null, run: null },
  });
  expect((await decide("retry", hold.version)).body.code).toBe("version_mismatch");
  const [probe] = await waiting;
  expect(probe).toBeDefined();
  const next = claim({ waitSeconds: 20 });
  await succeed(probe as Claimed);
  expect(await next).toHaveLength(1);
});

test("cancel fails what waits as usual, and the next failed probe opens another hold", async () => {
  const policy = (await call("GET", `/policies?project=${project}`, undefined, admin.automation)).body;
  const categories = { ...policy.categories, api: { ...policy.categories.api, maxRetries: 1 } };
  await call("PUT", "/policies", { ...policy, project, categories }, admin.automation);
  const ids = await make(6);
  const [first] = await claim();
  await fail(first as Claimed);
  await pool().query("UPDATE ticket SET due = true, retry_after = NULL WHERE id = $1", [first?.ticket.id]);
  await outage(4);
  const [hold] = await holds();
  expect(hold.stops.count).toBe(4);
  const body = { verb: "cancel", version: hold.version, note: "We move on" };
  const ofAnother = { ...body, briefSha256: "a".repeat(64) };
  const refused = await call("POST", `/holds/${hold.id}/decision`, ofAnother, admin.automation);
  expect(refused).toMatchObject({ status: 409, body: { code: "version_mismatch" } });
  const decided = await call("POST", `/holds/${hold.id}/decision`, body, admin.automation);
  expect(decided.body).toMatchObject({ hold: { state: "decided", decision: { verb: "cancel", note: "We move on" } } });
  const again = await call(
    "POST",
    `/holds/${hold.id}/decision`,
    { verb: "cancel", version: hold.version + 1 },
    admin.automation,
  );
  expect(again).toMatchObject({ status: 409, body: { code: "already_decided" } });
  const charged = (await Promise.all(ids.map(ticket))).filter(({ retryCount }) => retryCount === 1);
  expect(charged).toHaveLength(4);
  expect(charged.every(({ retryAfter }) => retryAfter !== null)).toBe(true);
  expect(await holds()).toEqual([]);
  await probeIsDue();
  await fail((await claim())[0] as Claimed);
  expect(await holds()).toHaveLength(1);
});

test("what nobody wants any more is let go", async () => {
  const ids = await make(5);
  await outage();
  for (const id of ids) await call("POST", `/tickets/${id}/cancel`, {}, admin.automation);
  await settleServices();
  expect((await service()).state).toBe("open");
  await pool().query(
    "UPDATE service SET since = now() - interval '1 hour' WHERE project_id = (SELECT id FROM project WHERE slug = $1)",
    [project],
  );
  await settleServices();
  expect((await service()).state).toBe("closed");
  expect(await holds()).toEqual([]);
});

test("what works neither reads nor waits for the row of its service", async () => {
  await make(3);
  const [one, other] = await claim({ limit: 2 });
  await fail(one as Claimed);
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM service WHERE name = $1 FOR UPDATE", [SERVICE]);
    expect((await succeed(other as Claimed)).status).toBe(200);
    expect(await claim()).toHaveLength(1);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
