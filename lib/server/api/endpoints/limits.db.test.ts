import { beforeAll, expect, test } from "vitest";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let lead: Callers;
let viewer: Callers;
let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers("admin");
  lead = await makeCallers("lead", "default");
  viewer = await makeCallers("viewer", "default");
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "other", key: "OTH", name: "Other" },
  });
});

const put = (body: object, token = lead.automation, query = "") =>
  callApi("PUT", `/api/v1/limits${query}`, { token, body });
const limits = async (token = lead.read) => (await callApi("GET", "/api/v1/limits", { token })).body;
const pause = (body: object, token = lead.automation) => callApi("POST", "/api/v1/pauses", { token, body });
const pauses = async (query = "") => (await callApi("GET", `/api/v1/pauses${query}`, { token: lead.read })).body.items;
const resume = (id: string, token = lead.automation) => callApi("DELETE", `/api/v1/pauses/${id}`, { token });
const make = () => callApi("POST", "/api/v1/tickets", { token: lead.automation, body: { title: "t" } });
const claim = (waitSeconds: number) =>
  callApi("POST", "/api/v1/claims", { token: lead.agent, body: { agent: "a", waitSeconds } });
const waiting = (count: number) =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0).toBe(count);

test("limits have versions, which are kept with who set them", async () => {
  expect(await limits()).toEqual({ version: 0, rules: [] });
  const rules = [
    { by: "project", max: 5 },
    { by: "label", max: 2 },
    { by: "service", match: "openai", max: 1 },
  ];
  expect(await put({ version: 0, rules }, lead.automation, "?project=default")).toMatchObject({ status: 200 });
  expect(await limits()).toEqual({ version: 1, rules });
  expect(await put({ version: 0, rules: [] })).toMatchObject({
    status: 409,
    body: { code: "version_mismatch", version: 1 },
  });
  expect(await put({ version: 1, rules: [] })).toMatchObject({ body: { version: 2, rules: [] } });
  const { body } = await callApi("GET", "/api/v1/limit-versions?limit=1", { token: lead.read });
  expect(body).toMatchObject({ items: [{ version: 2, by: { id: lead.userId }, rules: [] }], nextCursor: "2" });
  const earlier = await callApi("GET", "/api/v1/limit-versions?cursor=2", { token: lead.read });
  expect(earlier.body.items).toMatchObject([{ version: 1, rules }]);
});

test("of two who set limits on the same version one wins", async () => {
  const { version } = await limits();
  const results = await Promise.all([3, 4].map((max) => put({ version, rules: [{ by: "project", max }] })));
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test.each([
  [{ rules: [{ by: "project", match: "other", max: 1 }] }, "rules.0.match"],
  [
    {
      rules: [
        { by: "label", max: 1 },
        { by: "label", max: 2 },
      ],
    },
    "rules.1",
  ],
  [
    {
      rules: [
        { by: "project", match: "default", max: 1 },
        { by: "project", max: 2 },
      ],
    },
    "rules.1",
  ],
  [{ rules: [{ by: "project", max: 0 }] }, "rules.0.max"],
  [{ rules: [{ by: "planet", max: 1 }] }, "rules.0.by"],
])("limits that cannot be: %o", async (body, path) => {
  const answer = await put({ version: 0, ...body });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
});

test("a pause names what is paused, once", async () => {
  const label = await pause({ by: "label", match: "slow", note: "The queue of the database is full." });
  expect(label).toMatchObject({
    status: 201,
    body: { project: "default", by: "label", match: "slow", pausedBy: { id: lead.userId }, resumedAt: null },
  });
  expect(await pause({ by: "label", match: "slow" })).toMatchObject({
    status: 409,
    body: { code: "stale_transition" },
  });
  expect(await pause({ by: "service" })).toMatchObject({ status: 422, body: { errors: [{ path: "match" }] } });
  expect(await pause({ by: "project", match: "other" })).toMatchObject({ status: 422 });
  expect(await pauses()).toEqual([label.body]);
  expect((await resume(label.body.id)).status).toBe(204);
  expect((await resume(label.body.id)).status).toBe(404);
  expect(await pauses()).toEqual([]);
  expect(await pauses("?state=ended")).toMatchObject([{ id: label.body.id, resumedBy: { id: lead.userId } }]);
});

test("leads limit and pause; viewers, agents and leads of other projects do not", async () => {
  const stranger = await makeCallers("lead", "other");
  const { body } = await pause({ by: "project", match: "default" });
  for (const token of [viewer.automation, lead.agent, lead.read]) {
    expect((await put({ version: 0, rules: [] }, token)).status).toBe(403);
    expect((await pause({ by: "project" }, token)).status).toBe(403);
    expect((await resume(body.id, token)).status).toBe(403);
  }
  expect((await pause({ project: "default", by: "project" }, stranger.automation)).status).toBe(404);
  expect((await put({ project: "default", version: 0, rules: [] }, stranger.automation)).status).toBe(404);
  expect((await resume(body.id, stranger.automation)).status).toBe(404);
  expect((await callApi("GET", "/api/v1/limits?project=default", { token: stranger.read })).status).toBe(404);
  expect((await callApi("GET", "/api/v1/pauses?project=default", { token: stranger.read })).status).toBe(404);
  expect((await callApi("GET", "/api/v1/pauses", { token: viewer.read })).body.items).toHaveLength(1);
  await resume(body.id);
});

test("a claim that waits gets what a resume, an end or a higher limit lets in", async () => {
  await put({ version: (await limits()).version, rules: [{ by: "project", max: 1 }] });
  await Promise.all([make(), make(), make()]);
  const { body } = await pause({ by: "project" });
  const first = claim(20);
  await waiting(1);
  await resume(body.id);
  const [running] = (await first).body.claims;
  const second = claim(20);
  await waiting(1);
  await callApi("POST", `/api/v1/runs/${running.run.id}/finish`, {
    token: lead.agent,
    body: { leaseToken: running.leaseToken, outcome: "succeeded" },
  });
  expect(await second).toMatchObject({ status: 200 });
  const third = claim(20);
  await waiting(1);
  await put({ version: (await limits()).version, rules: [{ by: "project", max: 2 }] });
  expect(await third).toMatchObject({ status: 200 });
});

test("a caller that a limit of its name keeps does not keep those behind it", async () => {
  const ask = (agent: string) =>
    callApi("POST", "/api/v1/claims", { token: lead.agent, body: { agent, waitSeconds: 20 } });
  await put({ version: (await limits()).version, rules: [] });
  const { body } = await pause({ by: "agent", match: "slow-hand" });
  const kept = ask("slow-hand");
  await waiting(1);
  const behind = ask("other-hand");
  await waiting(2);
  await make();
  expect(await behind).toMatchObject({ status: 200 });
  await make();
  await resume(body.id);
  expect(await kept).toMatchObject({ status: 200 });
});
