import { encode } from "next-auth/jwt";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PresenceEvent, Present } from "#lib/contract/holds/presence.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { deleteAbsentTabs, PRESENCE_SECONDS } from "#lib/db/holds/presence.ts";
import { openSession } from "#lib/lifecycle/people/open-session.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream, type StreamReader } from "#test/event-stream.ts";
import { authCookieNames } from "../auth/auth-cookies.ts";
import { SESSION_ID } from "../auth/session-id.ts";
import { listen } from "./listen.ts";
import { PRESENCE_PACE } from "./watch-presence.ts";

useDatabase();

const SECRET = "a secret of this test file";
let mira: Callers & { cookie: string };
let jonas: Callers & { cookie: string };
let stranger: Callers & { cookie: string };
let hold = "";
let next = "";
const opened: StreamReader[] = [];
const stopped = new AbortController();
let listening = Promise.resolve();

beforeAll(async () => {
  process.env.NEXTAUTH_SECRET = SECRET;
  process.env.YARDMASTER_RATE_LIMIT = "off";
  [mira, jonas] = [await signedIn(await makeCallers()), await signedIn(await makeCallers("viewer", "default"))];
  await post("/projects", { slug: "other", key: "OTH", name: "Other" });
  stranger = await signedIn(await makeCallers("lead", "other"));
  [hold, next] = [await held("First"), await held("Second")];
  listening = listen(stopped.signal);
});

afterAll(async () => {
  stopped.abort();
  await listening;
});

afterEach(async () => {
  for (const reader of opened.splice(0)) {
    reader.close();
    await reader.ended;
  }
  await pool().query("DELETE FROM presence");
});

async function signedIn(caller: Callers): Promise<Callers & { cookie: string }> {
  const { email } = caller;
  const session = await openSession({ email, password: "password of a test", userAgent: null, address: null });
  const cookie = await encode({ secret: SECRET, token: { [SESSION_ID]: session?.sessionId } });
  return { ...caller, cookie: `${authCookieNames().session}=${cookie}` };
}

const post = async (path: string, body: unknown) =>
  (await callApi("POST", `/api/v1${path}`, { token: mira.automation, body })).body;

async function held(title: string): Promise<string> {
  const ticket = await post("/tickets", { title });
  return (await post(`/tickets/${ticket.id}/hold`, { note: "Look" })).openHoldId;
}

const be = (cookie: string, holdId: string, what: object) =>
  callApi("POST", `/api/v1/holds/${holdId}/presence`, { headers: { cookie }, body: { tab: "a", here: true, ...what } });

async function watch(cookie: string, query = "?project=default&presence=true"): Promise<StreamReader> {
  const reader = await openStream(undefined, query, { cookie });
  opened.push(reader);
  return reader;
}

const said = (reader: StreamReader): PresenceEvent[] =>
  reader.received.filter(({ event }) => event === "presence").map(({ data }) => data as unknown as PresenceEvent);
const present = (reader: StreamReader): readonly Present[] => said(reader).at(-1)?.people ?? [];

test("who opens a hold is seen by the others at once, also that they write, and that they leave or go on", async () => {
  const reader = await watch(mira.cookie);
  expect((await be(jonas.cookie, hold, {})).status).toBe(204);
  await reader.until(() => present(reader).length === 1);
  expect(present(reader)).toEqual([{ holdId: hold, id: jonas.userId, name: expect.any(String), writing: false }]);
  await be(jonas.cookie, hold, { writing: true });
  await reader.until(() => present(reader)[0]?.writing === true);
  // A second tab of the same person is the same person.
  await be(jonas.cookie, hold, { tab: "b" });
  await be(jonas.cookie, next, {});
  await reader.until(() => present(reader).some(({ holdId }) => holdId === next));
  expect(present(reader)).toHaveLength(2);
  // The first hold is left late, by a tab that shows another one by now: that one stays.
  await be(jonas.cookie, hold, { here: false });
  await be(jonas.cookie, hold, { tab: "b", here: false });
  await reader.until(() => present(reader).length === 1);
  expect(present(reader)[0]?.holdId).toBe(next);
});

test("it has no id and no line in the log, and a reader that comes back is told anew", async () => {
  const { rows: before } = await pool().query("SELECT count(*) FROM event");
  const reader = await watch(mira.cookie);
  await be(jonas.cookie, hold, {});
  await reader.until(() => present(reader).length === 1);
  expect(new Set(reader.received.map(({ id }) => id))).toEqual(new Set([""]));
  const again = await watch(mira.cookie, `?project=default&presence=true&lastEventId=${reader.lastId()}`);
  await again.until(() => present(again).length === 1);
  expect(again.received).toHaveLength(1);
  expect((await pool().query("SELECT count(*) FROM event")).rows).toEqual(before);
});

test("saying the same again is no news", async () => {
  const reader = await watch(mira.cookie);
  await be(jonas.cookie, hold, {});
  await reader.until(() => present(reader).length === 1);
  for (let beat = 0; beat < 3; beat++) await be(jonas.cookie, hold, {});
  await be(jonas.cookie, next, { tab: "b" });
  await reader.until(() => present(reader).length === 2);
  expect(said(reader).filter(({ people }) => people.length > 0)).toHaveLength(2);
});

/** Another web process on the same database: it writes its row, and at best says so. */
const elsewhere = (tab: string) =>
  pool().query("INSERT INTO presence VALUES ($1, $2, 'prj_default', $3, false, clock_timestamp())", [
    jonas.userId,
    tab,
    hold,
  ]);

test("another web process is heard by its hint", async () => {
  PRESENCE_PACE.look = 60_000;
  const reader = await watch(mira.cookie);
  await elsewhere("a");
  await pool().query("SELECT pg_notify('yardmaster_presence', 'another-process prj_default')");
  await reader.until(() => present(reader).length === 1);
});

test("and without a hint by looking", async () => {
  PRESENCE_PACE.look = 100;
  const reader = await watch(mira.cookie);
  await elsewhere("a");
  await reader.until(() => present(reader).length === 1);
});

test("a tab that dies is gone within half a minute, and its row soon after", async () => {
  const reader = await watch(mira.cookie);
  await be(jonas.cookie, hold, {});
  await reader.until(() => present(reader).length === 1);
  await pool().query("UPDATE presence SET seen_at = seen_at - make_interval(secs => $1)", [PRESENCE_SECONDS]);
  await reader.until(() => present(reader).length === 0);
  expect(await deleteAbsentTabs()).toBe(0);
  await pool().query("UPDATE presence SET seen_at = seen_at - make_interval(secs => $1)", [PRESENCE_SECONDS]);
  expect(await deleteAbsentTabs()).toBe(1);
});

test("only people who may read the project are told, and may be there", async () => {
  expect((await be(stranger.cookie, hold, {})).status).toBe(404);
  const byToken = { token: mira.automation, body: { tab: "a", here: true } };
  expect((await callApi("POST", `/api/v1/holds/${hold}/presence`, byToken)).status).toBe(403);
  expect((await watch(stranger.cookie)).status).toBe(404);
  const token = await openStream(mira.read, "?project=default&presence=true");
  expect(token.status).toBe(403);
  const [others, unasked] = [
    await watch(stranger.cookie, "?project=other&presence=true"),
    await watch(mira.cookie, "?project=default"),
  ];
  const reader = await watch(mira.cookie);
  await be(jonas.cookie, hold, {});
  await reader.until(() => present(reader).length === 1);
  expect(present(others)).toEqual([]);
  expect(said(unasked)).toEqual([]);
});
