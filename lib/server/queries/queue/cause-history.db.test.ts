import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers("admin");
});

const get = async (address: string) => (await callApi("GET", `/api/v1${address}`, { token: admin.read })).body;

/** A ticket whose one attempt this agent fails, so that it is held. */
async function failed(agent: string, priority = "normal") {
  const label = crypto.randomUUID();
  const made = { title: `of ${agent}`, labels: [label], priority };
  const ticket = (await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: made })).body;
  const claim = { agent, labels: [label] };
  const [{ run, leaseToken }] = (await callApi("POST", "/api/v1/claims", { token: admin.agent, body: claim })).body
    .claims;
  const body = { leaseToken, outcome: "failed", error: { message: "401 invalid x-api-key", httpStatus: 401 } };
  await callApi("POST", `/api/v1/runs/${run.id}/finish`, { token: admin.agent, body });
  return ticket as { id: string; key: string };
}

const ids = ({ items }: { items: { id: string; ticket?: { id: string } }[] }) =>
  items.map(({ id, ticket }) => ticket?.id ?? id);

test("holds, queue and tickets are narrowed by the agents that tried them; tickets have an order", async () => {
  const one = await failed("anna", "low");
  const two = await failed("bela", "urgent");
  const three = await failed("anna", "urgent");
  expect(ids(await get("/holds?agent=bela"))).toEqual([two.id]);
  expect(ids(await get("/holds?agent=anna,nobody")).toSorted()).toEqual([one.id, three.id].toSorted());
  expect((await get("/queue?agent=bela")).items.map(({ ticket }: { ticket: { id: string } }) => ticket.id)).toEqual([
    two.id,
  ]);
  expect(ids(await get("/tickets?agent=anna"))).toEqual([three.id, one.id]);
  expect(ids(await get("/tickets?sort=oldest"))).toEqual([one.id, two.id, three.id]);
  expect(ids(await get("/tickets?sort=priority&category=auth"))).toEqual([three.id, two.id, one.id]);
  const pages: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await get(`/tickets?sort=priority&limit=1${cursor && `&cursor=${cursor}`}`);
    pages.push(...ids(page));
    cursor = page.nextCursor;
  }
  expect(pages).toEqual([three.id, two.id, one.id]);
  expect((await callApi("GET", "/api/v1/tickets?sort=loudest", { token: admin.read })).status).toBe(422);
});

test("a cause tells when it was seen, how often each day, and to whose attempts; the decided ones count too", async () => {
  const { fingerprint, id } = (await get("/holds?agent=bela")).items[0];
  await pool().query(
    "UPDATE hold SET opened_at = opened_at - interval '3 days', state = 'withdrawn', closed_at = now() WHERE id = $1",
    [id],
  );
  await pool().query("UPDATE run SET started_at = started_at - interval '4 days' WHERE agent = 'bela'");
  const history = await get(`/cause-history?fingerprint=${fingerprint}`);
  expect(history).toMatchObject({
    total: 3,
    agents: [
      { agent: "anna", count: 2 },
      { agent: "bela", count: 1 },
    ],
  });
  expect(history.days).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2]);
  expect(Date.parse(history.lastAt) - Date.parse(history.firstAt)).toBeGreaterThan(2.9 * 86_400_000);
  expect(await get("/cause-history?fingerprint=fp-none")).toEqual({
    firstAt: null,
    lastAt: null,
    total: 0,
    days: Array(14).fill(0),
    agents: [],
  });
});

test("holds of a project out of sight count nowhere", async () => {
  const { fingerprint } = (await get("/holds?agent=anna")).items[0];
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "far", key: "FAR", name: "Far" },
  });
  const stranger = await makeCallers("lead", "far");
  const { body } = await callApi("GET", `/api/v1/cause-history?fingerprint=${fingerprint}`, { token: stranger.read });
  expect(body.total).toBe(0);
});
