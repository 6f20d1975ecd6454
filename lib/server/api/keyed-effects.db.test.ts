import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type KeyedRequest, keyedRequest } from "#lib/db/connection/keyed-request.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { onWake } from "#lib/db/connection/wake.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { onWakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { loseAnswers, storeAnswers } from "#test/lost-answers.ts";
import { signIn } from "#test/session.ts";

useDatabase();

let tokens: Callers;
beforeAll(async () => {
  tokens = await makeCallers();
});
afterEach(storeAnswers);

type Asked = { token?: string; body?: unknown; key?: string };
const post = (path: string, { token = tokens.automation, body = {}, key = randomUUID() }: Asked = {}) =>
  callApi("POST", `/api/v1${path}`, { token, body, headers: { "idempotency-key": key } });
const countRows = async (table: string) => (await pool().query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

const makeTicket = async (fields: object = {}) => (await post("/tickets", { body: { title: "T", ...fields } })).body;

async function claim(fields: object = {}) {
  const label = randomUUID();
  const ticket = await makeTicket({ labels: [label], ...fields });
  const { body } = await post("/claims", { token: tokens.agent, body: { agent: "a", labels: [label] } });
  return { ticket, ...body.claims[0] };
}

async function finish({ run, leaseToken }: { run: { id: string }; leaseToken: string }, report: object) {
  return (await post(`/runs/${run.id}/finish`, { token: tokens.agent, body: { leaseToken, ...report } })).body;
}

async function pause() {
  const claimed = await claim();
  const { ticket } = await finish(claimed, { outcome: "paused", reason: "question", question: { text: "Which?" } });
  return { ...claimed, holdId: ticket.openHoldId as string };
}

async function decide() {
  const paused = await pause();
  const body = { verb: "answer", answer: "that", version: 1 };
  await post(`/holds/${paused.holdId}/decision`, { body });
  return paused;
}

const FILE = { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false };

/** Each endpoint whose repetition after a crash must not do it again: what to prepare, and then the request. */
const EFFECTS: Record<string, () => Promise<[path: string, asked: Asked]>> = {
  "a ticket": async () => ["/tickets", { body: { title: "once" } }],
  "a published draft": async () => [`/tickets/${(await makeTicket({ state: "draft" })).id}/publish`, {}],
  "a cancelled ticket": async () => [`/tickets/${(await makeTicket()).id}/cancel`, {}],
  "a held ticket": async () => [`/tickets/${(await makeTicket()).id}/hold`, { body: { note: "wait" } }],
  "an import": async () => ["/imports", { body: { format: "csv", text: "title\nfrom a file\n" } }],
  "a claim": async () => {
    const label = randomUUID();
    for (const title of ["one", "two", "three"]) await makeTicket({ title, labels: [label] });
    return ["/claims", { token: tokens.agent, body: { agent: "a", labels: [label], limit: 2, waitSeconds: 5 } }];
  },
  "a finish": async () => {
    const { run, leaseToken } = await claim();
    return [`/runs/${run.id}/finish`, { token: tokens.agent, body: { leaseToken, outcome: "succeeded", diff: "+1" } }];
  },
  "a stopped run": async () => [`/runs/${(await claim()).run.id}/cancel`, {}],
  "a resumption": async () => {
    const { run, leaseToken } = await decide();
    return [`/runs/${run.id}/resume`, { token: tokens.agent, body: { leaseToken } }];
  },
  "a decision": async () => [
    `/holds/${(await pause()).holdId}/decision`,
    { body: { verb: "answer", answer: "this", version: 1 } },
  ],
  "an undone decision": async () => [`/holds/${(await decide()).holdId}/undo`, { body: { version: 2 } }],
  "a claimed review": async () => {
    await finish(await claim(), { outcome: "succeeded", diff: "+1" });
    return ["/review-claims", { token: tokens.sentinel, body: { sentinel: "s" } }];
  },
  "an unclaimed verdict": async () => {
    const claimed = await claim();
    await finish(claimed, { outcome: "succeeded", diff: "+1" });
    return [`/tickets/${claimed.ticket.id}/verdict`, { token: tokens.sentinel, body: { verdict: "approved" } }];
  },
  "a batch": async () => [
    "/hold-batches",
    { body: { filter: { reason: "question", state: "open" }, verb: "cancel", canary: false } },
  ],
  "a typed line": async () => {
    const claimed = await claim();
    await pool().query(
      `UPDATE run SET assisted = true, intervention = '{"by": {"id": "u", "name": "n"}}' WHERE id = $1`,
      [claimed.run.id],
    );
    return [`/runs/${claimed.run.id}/input`, { body: { text: "ls" } }];
  },
  "a token": async () => ["/tokens", { token: await signIn(tokens.email), body: { name: "once", scope: "read" } }],
  "a project": async () => [
    "/projects",
    { body: { slug: `p-${randomUUID().slice(0, 8)}`, key: letters(), name: "P" } },
  ],
  "a failure rule": async () => ["/failure-rules", { body: { pattern: `x ${randomUUID()}`, category: "api" } }],
  "a profile": async () => [
    "/profiles",
    { token: tokens.agent, body: { name: randomUUID(), role: "agent", driver: "command", settings: {}, file: FILE } },
  ],
};

const letters = () =>
  randomUUID()
    .replace(/[^0-9]/g, "")
    .slice(0, 4)
    .padEnd(4, "0")
    .replace(/\d/g, (digit) => "ABCDEFGHIJ"[Number(digit)] ?? "A");

/** Whatever an effect writes, it writes a row of one of these, or a state that is in the answer. */
const TABLES = ["ticket", "run", "review", "hold", "decision", "event", "run_input", "api_token", "project"];
const countAll = async () => Promise.all([...TABLES, "failure_rule", "profile_version", "hold_batch"].map(countRows));

test.each(Object.entries(EFFECTS))(
  "%s whose answer was lost is answered again, and not done again",
  async (_, prepare) => {
    const [path, asked] = await prepare();
    const key = randomUUID();
    await loseAnswers("RAISE EXCEPTION 'lost'");
    const first = await post(path, { ...asked, key });
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const { rows } = await pool().query(
      "SELECT array_to_string(effects, ' ') AS effects FROM idempotency_key WHERE status IS NULL",
    );
    expect(rows).toHaveLength(1);
    const before = await countAll();
    await storeAnswers();
    for (const time of ["the first repetition", "the second"]) {
      const again = await post(path, { ...asked, key });
      expect([again.status, again.body], time).toEqual([first.status, first.body]);
      expect(again.headers.get("idempotency-replayed"), time).toBe("true");
    }
    expect(await countAll()).toEqual(before);
    for (const secret of [first.body?.token, first.body?.leaseToken, first.body?.claims?.[0]?.leaseToken])
      if (secret) expect(rows[0].effects).not.toContain(secret);
    const other = await post(path, { ...asked, body: { other: 1 }, key });
    expect(other.status).toBe(422);
  },
);

test("a request whose key another one has taken over commits nothing", async () => {
  await loseAnswers("RAISE EXCEPTION 'lost'");
  const made = () => countRows("ticket");
  const [before, key] = [await made(), randomUUID()];
  // The first request is stopped at its first statement until its key was abandoned and taken over.
  const gate = await pool().connect();
  await gate.query("BEGIN; LOCK TABLE project IN ACCESS EXCLUSIVE MODE");
  const late = post("/tickets", { body: { title: "late" }, key });
  await expect.poll(() => countRows("idempotency_key WHERE effects = '{}' AND status IS NULL")).toBe(1);
  await pool().query("UPDATE idempotency_key SET created_at = created_at - interval '61 seconds' WHERE status IS NULL");
  await gate.query("COMMIT");
  gate.release();
  expect(await late).toMatchObject({ status: 409, body: { code: "idempotency_in_progress" } });
  expect(await made()).toBe(before);
  await storeAnswers();
  expect((await post("/tickets", { body: { title: "late" }, key })).status).toBe(201);
  expect(await made()).toBe(before + 1);
});

test("a claim that had to wait belongs to its own request, whoever made the ticket", async () => {
  const [label, mine, theirs] = [randomUUID(), randomUUID(), randomUUID()];
  const ask = (key: string) =>
    post("/claims", { token: tokens.agent, body: { agent: "a", labels: [label], waitSeconds: 20 }, key });
  await loseAnswers("IF NEW.status < 300 THEN RAISE EXCEPTION 'lost'; END IF");
  const both = [ask(mine), ask(theirs)];
  await expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value).toBe(2);
  for (const title of ["one", "two"]) await makeTicket({ title, labels: [label] });
  const [first, second] = await Promise.all(both);
  await storeAnswers();
  expect(first?.body.claims[0].run.id).not.toBe(second?.body.claims[0].run.id);
  expect((await ask(mine)).body).toEqual(first?.body);
  expect((await ask(theirs)).body).toEqual(second?.body);
});

test("those who wait under keys are served by one claim, and each has its own run under its own key", async () => {
  const [label, keys] = [randomUUID(), [randomUUID(), randomUUID(), randomUUID()]];
  const pause = await post("/pauses", { body: { by: "label", match: label } });
  for (const title of ["one", "two"]) await makeTicket({ title, labels: [label] });
  const ask = (key: string) =>
    post("/claims", { token: tokens.agent, body: { agent: "a", labels: [label], waitSeconds: 20 }, key });
  await loseAnswers("IF NEW.status < 300 THEN RAISE EXCEPTION 'lost'; END IF");
  const waits: ReturnType<typeof ask>[] = [];
  for (const key of keys) {
    waits.push(ask(key));
    await expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value).toBe(waits.length);
  }
  await callApi("DELETE", `/api/v1/pauses/${pause.body.id}`, { token: tokens.automation });
  const answers = await Promise.all(waits.slice(0, 2));
  const { rows } = await pool().query("SELECT count(DISTINCT tx)::int AS n FROM event WHERE run_id = ANY ($1)", [
    answers.map(({ body }) => body.claims[0].run.id),
  ]);
  expect(rows).toEqual([{ n: 1 }]);
  await storeAnswers();
  for (const [at, { body }] of answers.entries()) expect((await ask(keys[at] as string)).body).toEqual(body);
  const { id } = await makeTicket({ title: "three", labels: [label] });
  expect((await waits[2])?.body.claims).toMatchObject([{ ticket: { id } }]);
});

test("what a request sets off for others is no part of it", async () => {
  const heard: (KeyedRequest | null)[] = [];
  const off = onWake(() => heard.push(keyedRequest()));
  onWakeJob("batches", () => heard.push(keyedRequest()));
  const { ticket } = await pause();
  const { openHoldId } = await readTicket(ticket.id);
  const batch = await post("/hold-batches", { body: { ids: [openHoldId], verb: "cancel", canary: false } });
  expect(batch.status).toBe(202);
  off();
  expect(heard.length).toBeGreaterThan(1);
  expect(new Set(heard)).toEqual(new Set([null]));
});
