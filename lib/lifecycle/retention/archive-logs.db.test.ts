import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { archiveLogs } from "./archive-logs.ts";

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
const keep = async (logDays: number | null, eventDays: number | null) => {
  const { version } = (await get("/retention")).body;
  const body = { version, logDays, eventDays };
  expect((await callApi("PUT", "/api/v1/retention", { token: admin.automation, body })).status).toBe(200);
};

/** A ticket that is done, with a log of so many lines, which ended so many days ago. */
async function ended(lines: number, days: number) {
  const label = crypto.randomUUID();
  const ticket = (await post("/tickets", { title: "done", labels: [label], reviewRequired: false })).body;
  const [{ run, leaseToken }] = (await post("/claims", { agent: "a", labels: [label] }, admin.agent)).body.claims;
  for (let sent = 0; sent < lines; sent += 50) {
    const events = Array.from({ length: Math.min(50, lines - sent) }, (_, n) =>
      n % 10 === 0
        ? { type: "tool_call", message: `call ${sent + n}`, data: { name: "shell", arguments: { command: `ls ${n}` } } }
        : { type: "log", message: `line ${sent + n}` },
    );
    expect((await post(`/runs/${run.id}/events`, { leaseToken, events }, admin.agent)).status).toBe(200);
  }
  await post(`/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded" }, admin.agent);
  await pool().query("UPDATE ticket SET completed_at = completed_at - make_interval(days => $2) WHERE id = $1", [
    ticket.id,
    days,
  ]);
  return { id: ticket.id as string, key: ticket.key as string, runId: run.id as string };
}

async function wholeLog(runId: string): Promise<unknown[]> {
  const lines: unknown[] = [];
  for (let after = 0; ; ) {
    const { items, nextAfter } = (await get(`/runs/${runId}/events?after=${after}&limit=30`)).body;
    if (items.length === 0) return lines;
    lines.push(...items);
    after = nextAfter;
  }
}

async function wholeHistory(id: string): Promise<{ id: string }[]> {
  const lines: { id: string }[] = [];
  let cursor: string | null = null;
  do {
    const page = await get(`/tickets/${id}/events?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    lines.push(...page.body.items);
    cursor = page.body.nextCursor;
  } while (cursor !== null);
  return lines;
}

const stored = async ({ id, runId }: { id: string; runId: string }) => {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*)::int FROM run_event WHERE run_id = $1) AS log,
       (SELECT count(*)::int FROM event WHERE ticket_id = $2) AS events`,
    [runId, id],
  );
  return rows[0];
};

const breaches = async () =>
  (await checkInvariants()).map(({ invariant, subject, problem }) => `${invariant}: ${subject} ${problem}`);

test("everything stays for ever until somebody says otherwise", async () => {
  const old = await ended(5, 4000);
  expect((await get("/retention")).body).toEqual({ version: 0, logDays: null, eventDays: null, ticketDays: null });
  expect(await archiveLogs()).toBe(0);
  expect(await stored(old)).toEqual({ log: 5, events: 5 });
});

test("what ended long enough ago is in files, and read from there: log, calls, history and evidence are the same", async () => {
  const [old, young] = [await ended(120, 31), await ended(10, 29)];
  const read = async ({ id, runId }: typeof old) => ({
    log: await wholeLog(runId),
    history: await wholeHistory(id),
    tools: (await get(`/runs/${runId}/tool-calls`)).body,
    calls: (await get(`/runs/${runId}/tool-sequence`)).body,
    found: (await get(`/tickets/${id}/events?q=claimed`)).body,
    later: (await get(`/tickets/${id}/events?limit=2&after=${(await wholeHistory(id)).at(-1)?.id}`)).body,
    parts: (await callApi("GET", `/api/v1/tickets/${id}/evidence`, { token: admin.automation })).body.parts.events,
  });
  const before = await read(old);
  expect(before.log).toHaveLength(120);
  await keep(30, 30);
  expect(await archiveLogs()).toBeGreaterThan(0);
  expect(await stored(old)).toEqual({ log: 0, events: 1 });
  expect(await stored(young)).toEqual({ log: 10, events: 5 });
  expect(await read(old)).toEqual(before);
  expect(await archiveLogs()).toBe(0);
  expect(await breaches()).toEqual([]);
});

test("a ticket that is opened again and ends again has one history", async () => {
  await keep(30, 30);
  const ticket = await ended(20, 40);
  await archiveLogs();
  expect((await post(`/tickets/${ticket.id}/reopen`, { note: "again" })).status).toBe(200);
  expect(await breaches()).toEqual([]);
  const [{ run, leaseToken }] = (await post("/claims", { agent: "a", project: "default" }, admin.agent)).body.claims;
  await post(`/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded" }, admin.agent);
  const before = await wholeHistory(ticket.id);
  expect(new Set(before.map(({ id }) => id)).size).toBe(before.length);
  await pool().query("UPDATE ticket SET completed_at = completed_at - interval '31 days' WHERE id = $1", [ticket.id]);
  await keep(30, 30);
  await archiveLogs();
  expect(await wholeHistory(ticket.id)).toEqual(before);
  expect(await breaches()).toEqual([]);
});

test("a claim waits for no removal, and a ticket that somebody works on is left for the next turn", async () => {
  await keep(30, 30);
  const ticket = await ended(20, 50);
  const holder = await pool().connect();
  await holder.query("BEGIN");
  await holder.query("SELECT 1 FROM ticket WHERE id = $1 FOR UPDATE", [ticket.id]);
  await archiveLogs();
  expect(await stored(ticket)).toMatchObject({ log: 20 });
  await holder.query("ROLLBACK");
  holder.release();
  await archiveLogs();
  expect(await stored(ticket)).toEqual({ log: 0, events: 1 });
});

test("a turn that died after its file was noted is finished by the next one", async () => {
  await keep(30, 30);
  const ticket = await ended(20, 60);
  const lines = await pool().query("SELECT * FROM run_event WHERE run_id = $1", [ticket.runId]);
  await archiveLogs();
  await pool().query("INSERT INTO run_event SELECT * FROM jsonb_populate_recordset(NULL::run_event, $1::jsonb)", [
    JSON.stringify(lines.rows.slice(10)),
  ]);
  expect(await wholeLog(ticket.runId)).toHaveLength(20);
  await keep(31, 31);
  await archiveLogs();
  expect(await stored(ticket)).toMatchObject({ log: 0 });
  expect(await wholeLog(ticket.runId)).toHaveLength(20);
});

test("a log that is not whole stays, and those after it are archived all the same", async () => {
  await keep(30, null);
  const [damaged, next] = [await ended(20, 71), await ended(20, 70)];
  await pool().query("DELETE FROM run_event WHERE run_id = $1 AND seq = 7", [damaged.runId]);
  expect(await archiveLogs()).toBeGreaterThan(1);
  expect(await stored(damaged)).toMatchObject({ log: 19 });
  expect(await stored(next)).toMatchObject({ log: 0 });
  await pool().query("INSERT INTO run_event (run_id, seq, type) VALUES ($1, 7, 'log')", [damaged.runId]);
  await keep(30, null);
  await archiveLogs();
  expect(await stored(damaged)).toMatchObject({ log: 0 });
});

test("a stream from before what was removed begins anew, one from after it goes on", async () => {
  const first = await ended(0, 80);
  const ids = (await wholeHistory(first.id)).map(({ id }) => id);
  const live = await ended(0, 1);
  await keep(30, 30);
  await archiveLogs();
  const opening = async (lastEventId: string) => {
    const end = new AbortController();
    const { dispatch } = await import("#lib/server/api/dispatch.ts");
    const answer = await dispatch(
      new Request(`http://localhost/api/v1/events?project=default`, {
        headers: { authorization: `Bearer ${admin.read}`, "last-event-id": lastEventId },
        signal: end.signal,
      }),
    );
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const text = new TextDecoder().decode((await reader.read()).value);
    end.abort();
    await reader.cancel();
    return text;
  };
  // The line that says who asked for the work stays: known, and yet there is a gap behind it.
  expect(await opening(ids.at(-1) as string)).toContain("event: resync");
  expect(await opening((await wholeHistory(live.id))[0]?.id as string)).not.toContain("event: resync");
});

test("a file that is gone or changed is said by its name; the page of the ticket is there all the same", async () => {
  await keep(30, 30);
  const ticket = await ended(20, 90);
  await archiveLogs();
  const { rows } = await pool().query("SELECT path, kind FROM archive_file WHERE ticket_id = $1 ORDER BY kind", [
    ticket.id,
  ]);
  const [events, log] = rows.map((row) => row.path as string) as [string, string];
  expect(readdirSync(path.join(folder, path.dirname(log)))).toContain(path.basename(log));
  const whole = readFileSync(path.join(folder, log));
  writeFileSync(path.join(folder, log), whole.subarray(0, -9));
  rmSync(path.join(folder, events));
  const answers = [await get(`/runs/${ticket.runId}/events`), await get(`/tickets/${ticket.id}/events`)];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, "not_found"],
    [404, "not_found"],
  ]);
  expect(answers[0]?.body.detail).toContain(log);
  expect(answers[1]?.body.detail).toContain(events);
  expect((await get(`/tickets/${ticket.id}`)).status).toBe(200);
});
