import { beforeAll, expect, test } from "vitest";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
let viewer: Callers;

beforeAll(async () => {
  admin = await makeCallers();
  viewer = await makeCallers("viewer");
});

const call = (method: string, path: string, body?: object, key?: string, token = admin.automation) =>
  callApi(method, `/api/v1${path}`, { token, body, headers: key ? { "Idempotency-Key": key } : {} });

test("a unique key makes one ticket: 201, then 200 and the same one, whatever the second request says", async () => {
  const first = await call("POST", "/tickets", { title: "Rotate the keys", uniqueKey: "alert-4711" }, "one");
  expect(first).toMatchObject({ status: 201, body: { uniqueKey: "alert-4711", expectsNoChange: false } });
  const { id, version } = first.body;
  const again = await call("POST", "/tickets", { title: "Other words", uniqueKey: "alert-4711", labels: ["x"] });
  expect(again).toMatchObject({ status: 200, body: { id, title: "Rotate the keys", labels: [] } });
  const replayed = await call("POST", "/tickets", { title: "Rotate the keys", uniqueKey: "alert-4711" }, "one");
  expect(replayed).toMatchObject({ status: 201, body: { id } });
  expect((await call("POST", "/tickets", { title: "Third", uniqueKey: "alert-4711" }, "two")).status).toBe(200);
  expect((await call("PATCH", `/tickets/${id}`, { version, uniqueKey: "other" })).status).toBe(422);
});

test("times are said with their zone and answered in UTC; a change of them is no new version of the text", async () => {
  const times = { notBefore: "2126-01-05T10:00:00+02:00", deadline: "2126-02-01T00:00:00Z" };
  const { body: made } = await call("POST", "/tickets", { title: "Later", expectsNoChange: true, ...times });
  const wanted = { notBefore: "2126-01-05T08:00:00.000Z", deadline: "2126-02-01T00:00:00.000Z" };
  expect(made).toMatchObject({ ...wanted, expectsNoChange: true, retryAfter: null, state: "ready" });
  const { body: changed } = await call("PATCH", `/tickets/${made.id}`, { version: 1, deadline: null });
  expect(changed).toMatchObject({ notBefore: wanted.notBefore, deadline: null, textVersion: 1, version: 2 });
  expect((await call("POST", "/tickets", { title: "Later", notBefore: "tomorrow" })).status).toBe(422);
});

test("reopening takes a reason, a ticket that has ended, and a lead", async () => {
  const { body: made } = await call("POST", "/tickets", { title: "Round half to even" });
  const reopen = `/tickets/${made.key}/reopen`;
  expect(await call("POST", reopen, { note: "More" })).toMatchObject({
    status: 409,
    body: { code: "stale_transition" },
  });
  await call("POST", `/tickets/${made.id}/cancel`, {});
  for (const body of [{}, { note: "  " }, { note: null }]) expect((await call("POST", reopen, body)).status).toBe(422);
  expect((await call("POST", reopen, { note: "More" }, undefined, viewer.automation)).status).toBe(403);
  expect((await call("POST", reopen, { note: "More" }, undefined, admin.agent)).status).toBe(403);
  expect(await call("POST", reopen, { note: "More" })).toMatchObject({
    status: 200,
    body: { id: made.id, state: "ready", completedAt: null },
  });
});

test("versions and the budget of the day are read by whoever may read", async () => {
  const { body: made } = await call("POST", "/tickets", { title: "Round half up" });
  await call("PATCH", `/tickets/${made.id}`, { version: 1, title: "Round half to even" });
  const versions = await call("GET", `/tickets/${made.key}/versions?limit=1`, undefined, undefined, viewer.read);
  expect(versions).toMatchObject({ status: 200, body: { items: [{ number: 2, title: "Round half to even" }] } });
  const older = await call("GET", `/tickets/${made.key}/versions?cursor=${versions.body.nextCursor}`);
  expect(older.body).toMatchObject({ items: [{ number: 1, title: "Round half up" }], nextCursor: null });
  expect((await call("GET", `/tickets/${made.key}/versions?cursor=nonsense`)).status).toBe(422);
  const budget = await call("GET", "/budgets", undefined, undefined, viewer.read);
  expect(budget).toMatchObject({ status: 200, body: { limitUsd: null, spentUsd: 0, allowedUsd: 0 } });
});
