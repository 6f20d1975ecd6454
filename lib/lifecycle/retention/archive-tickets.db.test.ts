import { rmSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { readRemovableTickets } from "#lib/db/retention/removable-tickets.ts";
import { readTicketDetail } from "#lib/server/queries/tickets/get-ticket.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { archiveTickets } from "./archive-tickets.ts";

useDatabase();

let admin: Callers;
let folder: string;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  folder = await mkdtemp(path.join(tmpdir(), "yardmaster-archive-"));
  process.env.YARDMASTER_DATA = folder;
  admin = await makeCallers("admin");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = async (address: string) => callApi("GET", `/api/v1${address}`, { token: admin.read });
const post = async (address: string, body: object, token = admin.automation) =>
  callApi("POST", `/api/v1${address}`, { token, body });
const archive = () => archiveTickets((ticket) => readTicketDetail(ticket, null));
const isThere = async (id: string) => (await pool().query("SELECT 1 FROM ticket WHERE id = $1", [id])).rowCount === 1;
const breaches = async () => (await checkInvariants()).map(({ invariant, subject }) => `${invariant}: ${subject}`);

/** A ticket that was done some days ago. */
async function ended(days: number, more: object = {}) {
  const label = crypto.randomUUID();
  const ticket = (await post("/tickets", { title: "done", labels: [label], reviewRequired: false, ...more })).body;
  const [{ run, leaseToken }] = (await post("/claims", { agent: "a", labels: [label] }, admin.agent)).body.claims;
  const events = [{ type: "log", message: "a line" }];
  await post(`/runs/${run.id}/events`, { leaseToken, events }, admin.agent);
  await post(`/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded", summary: "did it" }, admin.agent);
  await pool().query("UPDATE ticket SET completed_at = completed_at - make_interval(days => $2) WHERE id = $1", [
    ticket.id,
    days,
  ]);
  return { id: ticket.id as string, key: ticket.key as string };
}

test("a finished ticket goes to a file with all that is of it, is read from there, and cannot be changed", async () => {
  const [old, young] = [await ended(31), await ended(29)];
  expect(await archive()).toBe(0);
  const body = { version: 0, logDays: null, eventDays: null, ticketDays: 30 };
  const set = await callApi("PUT", "/api/v1/retention", { token: admin.automation, body });
  expect([set.status, set.body.ticketDays]).toEqual([200, 30]);
  const before = [(await get(`/tickets/${old.key}`)).body, (await get(`/tickets/${old.id}/events`)).body];
  expect(await archive()).toBe(1);
  expect([await isThere(old.id), await isThere(young.id)]).toEqual([false, true]);
  const after = [(await get(`/tickets/${old.key}`)).body, (await get(`/tickets/${old.id}/events`)).body];
  expect(after[0].archivedAt).not.toBeNull();
  expect(after).toEqual([{ ...before[0], archivedAt: after[0].archivedAt }, before[1]]);
  const refused = await post(`/tickets/${old.id}/reopen`, { note: "again" });
  expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
  expect(refused.body.detail).toContain(`/${old.key}-ticket-`);
  expect((await callApi("GET", `/api/v1/tickets/${old.id}`, { token: admin.agent })).body.detail).not.toContain(
    old.key,
  );
  const waiting = await post("/tickets", { title: "after it", dependsOn: [old.id] });
  expect([waiting.status, waiting.body.errors]).toEqual([
    422,
    [{ path: "dependsOn.0", message: expect.stringContaining("is in a file: leave it out") }],
  ]);
  expect(await breaches()).toEqual([]);
  await pool().query("DELETE FROM archived_ticket");
  expect(await breaches()).toEqual(["tickets.none-vanished: default"]);
  await pool().query("INSERT INTO archived_ticket (id, project_id, number, key) VALUES ($1, 'prj_default', $2, $3)", [
    old.id,
    Number(old.key.split("-")[1]),
    old.key,
  ]);
});

test("what others depend on, what a key was promised for, and what is locked stays, and goes when it can", async () => {
  const first = await ended(40);
  const second = await ended(40, { dependsOn: [first.id] });
  const once = await ended(40, { uniqueKey: "once" });
  const locked = await ended(40);
  const holder = await pool().connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM run WHERE ticket_id = $1 FOR UPDATE", [locked.id]);
  expect(await archive()).toBe(1);
  await holder.query("ROLLBACK");
  holder.release();
  const there = async () => Promise.all([first, second, once, locked].map(({ id }) => isThere(id)));
  expect(await there()).toEqual([true, false, true, true]);
  expect(await archive()).toBe(2);
  expect(await there()).toEqual([false, false, true, false]);
  expect(await breaches()).toEqual([]);
});

test("what is changed while it is written to a file stays, and the file is thrown away", async () => {
  const changed = await ended(40);
  const rename = "UPDATE ticket SET title = 'renamed meanwhile' WHERE id = $1";
  const archived = archiveTickets(async (ticket) => {
    await pool().query(rename, [changed.id]);
    return readTicketDetail(ticket, null);
  });
  expect(await archived).toBe(0);
  expect(await isThere(changed.id)).toBe(true);
  const files = await readdir(path.join(folder, "archive"), { recursive: true });
  expect(files.filter((file) => file.includes(`${changed.key}-ticket`))).toEqual([]);
  expect(await archive()).toBe(1);
});

test("the next tickets to go are read from an index, from the mark on", async () => {
  await pool().query(
    `INSERT INTO ticket (id, project_id, number, key, title, state, completed_at)
     SELECT 't' || n, 'prj_default', 1000 + n, 'T-' || n, 'Ended', 'cancelled', now() - n * interval '1 minute' FROM generate_series(1, 3000) n`,
  );
  await pool().query("ANALYZE ticket");
  const query = vi.spyOn(pool(), "query");
  await readRemovableTickets({ id: "prj_default", kind: "ticket", days: 1 }, 50);
  const [{ text }, params] = query.mock.lastCall as unknown as [{ text: string }, unknown[]];
  query.mockRestore();
  const { rows } = await pool().query(`EXPLAIN (COSTS OFF) ${text}`, params);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Scan using ticket_ended on ticket t.*\n +Index Cond: .*ROW\(completed_at, id\) > ROW/);
});

test("what points to a ticket or to a part of it is found by an index when it goes", async () => {
  const { rows } = await pool().query(
    `SELECT c.conrelid::regclass::text AS "table", a.attname AS "column" FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid IN ('ticket'::regclass, 'run'::regclass, 'hold'::regclass, 'review'::regclass, 'decision'::regclass)
       AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = a.attnum
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))`,
  );
  expect(rows).toEqual([]);
});
