import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { wake } from "#lib/db/connection/wake.ts";
import { callApi, requestOf } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream, type StreamReader } from "#test/event-stream.ts";
import { StreamEvent } from "../../contract/events.ts";
import { registry } from "../../process-registry.ts";
import { dispatch } from "../api/dispatch.ts";
import { metrics } from "../metrics/metrics.ts";
import { PACE } from "./event-stream.ts";
import { FEED_PACE } from "./log-feed.ts";

useDatabase();

let admin: Callers;
let stranger: Callers;
const opened: StreamReader[] = [];

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "other", key: "OTH", name: "Other" },
  });
  stranger = await makeCallers("viewer", "other");
});

afterEach(async () => {
  for (const reader of opened.splice(0)) {
    reader.close();
    await reader.ended;
  }
  expect(await openStreamCount()).toBe(0);
  expect(registry.peek<Map<string, number>>("live.open-requests")?.size).toBe(0);
});

const open = async (query = "", headers: Record<string, string> = {}, token = admin.read) => {
  const reader = await openStream(token, query, headers);
  opened.push(reader);
  return reader;
};
const openStreamCount = async () => (await metrics().openStreams.get()).values[0]?.value ?? 0;
const ticket = async (fields: object = {}) =>
  (await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: "t", ...fields } })).body;
const ids = (reader: StreamReader) => reader.received.map(({ id }) => id);

/** Lines of the log, written in a transaction that the test ends when it likes. */
async function writeLate(data: object, lines = 1) {
  const client = await pool().connect();
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO event (type, project_id, actor, data)
     SELECT 'policy.changed', 'prj_default', '{"kind":"engine","id":null,"name":"Yardmaster"}', $1 FROM generate_series(1, $2)`,
    [JSON.stringify(data), lines],
  );
  return {
    commit: async () => {
      await client.query("COMMIT");
      client.release();
      wake({ runs: [] });
    },
  };
}

describe("a stream", () => {
  test("says how to treat it, begins with now, and carries what the contract promises", async () => {
    await ticket();
    const reader = await open();
    expect(reader.status).toBe(200);
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    const made = await ticket({ title: "seen" });
    await reader.until((received) => received.length === 1);
    const [first] = reader.received;
    expect(StreamEvent.parse(first?.data)).toEqual(first?.data);
    expect(first).toMatchObject({
      event: "ticket.created",
      data: {
        type: "ticket.created",
        project: "default",
        ticketId: made.id,
        actor: { kind: "user", id: admin.userId },
      },
    });
    expect(first?.data.id).toBe(first?.id);
    expect(first?.id).toMatch(/^[0-9a-f]{8}-\d+-\d+$/);
  });

  test("brings an event because of its commit, not by the poll", async () => {
    const { poll } = FEED_PACE;
    FEED_PACE.poll = 3_600_000;
    try {
      const reader = await open();
      for (let round = 1; round <= 20; round++) {
        const late = await writeLate({ version: round });
        await late.commit();
        await reader.until((received) => received.length === round);
      }
    } finally {
      FEED_PACE.poll = poll;
    }
  });

  test("replays everything after an id, in order, with the same ids; the header wins over the address", async () => {
    const live = await open();
    for (let count = 0; count < 5; count++) await ticket();
    await live.until((received) => received.length === 5);
    const again = await open(`?lastEventId=${live.lastId()}`, { "last-event-id": live.received[1]?.id ?? "" });
    await again.until((received) => received.length === 3);
    expect(ids(again)).toEqual(ids(live).slice(2));
    expect(again.received).toEqual(live.received.slice(2));
    const byAddress = await open(`?lastEventId=${live.received[3]?.id}`);
    await byAddress.until((received) => received.length === 1);
    expect(ids(byAddress)).toEqual(ids(live).slice(4));
  });

  test("lets a reader that saw nothing come back to where it began", async () => {
    const reader = await open();
    await reader.until(() => reader.lastId() !== "" || reader.comments.length > 0);
    reader.close();
    await reader.ended;
    const missed = await ticket({ title: "missed" });
    const again = await open("", { "last-event-id": reader.lastId() });
    await again.until((received) => received.length === 1);
    expect(again.received[0]?.data.ticketId).toBe(missed.id);
  });

  test("misses nothing and repeats nothing while transactions commit late and out of order", async () => {
    const live = await open();
    const late = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => writeLate({ version: number })));
    for (const at of [5, 0, 3, 1, 4, 2]) {
      await late[at]?.commit();
      await ticket();
    }
    await live.until((received) => received.length === 12);
    const { rows } = await pool().query("SELECT tx::text || '-' || id AS place FROM event ORDER BY tx, id");
    const all = rows.map(({ place }) => place);
    expect(ids(live).map((id) => id.split("-").slice(1).join("-"))).toEqual(all.slice(-12));
    for (const at of [0, 4, 10]) {
      const replay = await open("", { "last-event-id": live.received[at]?.id ?? "" });
      await replay.until((received) => received.length === 11 - at);
      expect(ids(replay)).toEqual(ids(live).slice(at + 1));
    }
  });

  test("holds back what an older open transaction could still come before, and lets it go without any hint", async () => {
    const live = await open();
    const older = await writeLate({ version: 1 });
    const younger = await writeLate({ version: 2 });
    await younger.commit();
    await ticket();
    expect(live.received).toEqual([]);
    await older.commit();
    await live.until((received) => received.length === 3);
    expect(live.received.map(({ event }) => event)).toEqual(["policy.changed", "policy.changed", "ticket.created"]);
    expect(live.received[0]?.data.data).toEqual({ version: 1 });
  });

  test("sends a resync first where it cannot replay, and goes on from there", async () => {
    const live = await open();
    await ticket();
    await live.until((received) => received.length === 1);
    const [epoch = "", tx = "", id = ""] = live.lastId().split("-");
    const unknown = [
      "nonsense",
      "",
      `${epoch}-${tx}`,
      `00000000-${tx}-${id}`,
      `${epoch}-${BigInt(tx) + 1_000_000n}-${id}`,
      `${epoch}-${tx}-999999`,
      `${epoch}-${tx}-${id}-0`,
      `${epoch}-99999999999999999999-1`,
      `${epoch}--1-1`,
    ];
    for (const last of unknown) {
      const reader = await open(`?lastEventId=${encodeURIComponent(last)}`);
      await reader.until((received) => received.length === 1);
      expect(reader.received[0], last).toMatchObject({ event: "resync", data: { type: "resync" } });
      expect(reader.received[0]?.data.id).toBe(reader.received[0]?.id);
      await ticket();
      await reader.until((received) => received.length === 2);
      expect(reader.received[1]?.event).toBe("ticket.created");
      const again = await open("", { "last-event-id": reader.received[0]?.id ?? "" });
      await again.until((received) => received.length === 1);
      expect(ids(again)).toEqual(ids(reader).slice(1));
    }
  });
});

describe("what a stream carries", () => {
  test("is one project, one ticket, and never what the caller may not read", async () => {
    const [everything, other, theirs] = [await open(), await open("?project=other"), await open("", {}, stranger.read)];
    const mine = await ticket();
    const byKey = await open(`?ticket=${mine.key}`);
    const foreign = await ticket({ project: "other" });
    await ticket();
    await callApi("POST", `/api/v1/tickets/${mine.id}/cancel`, { token: admin.automation, body: {} });
    await everything.until((received) => received.length === 4);
    await byKey.until((received) => received.length === 1);
    expect(byKey.received[0]).toMatchObject({
      event: "ticket.state_changed",
      data: { ticketId: mine.id, data: { to: "cancelled" } },
    });
    for (const reader of [other, theirs]) {
      await reader.until((received) => received.length === 1);
      expect(reader.received[0]?.data).toMatchObject({ project: "other", ticketId: foreign.id });
    }
    for (const query of [`?ticket=${mine.id}`, "?project=default", `?run=none`, "?project=none"]) {
      expect((await callApi("GET", `/api/v1/events${query}`, { token: stranger.read })).status, query).toBe(404);
    }
    expect((await callApi("GET", `/api/v1/events?project=other&ticket=${mine.id}`, { token: admin.read })).status).toBe(
      404,
    );
    expect((await callApi("GET", "/api/v1/events")).status).toBe(401);
  });

  test("of one run is its events and what its agent reports, in one order that every replay repeats", async () => {
    await ticket({ labels: ["followed"] });
    const claim = async (body: object) =>
      (await callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent: "a", ...body } })).body.claims[0];
    const { run, leaseToken } = await claim({ labels: ["followed"] });
    const append = (events: object[]) =>
      callApi("POST", `/api/v1/runs/${run.id}/events`, { token: admin.agent, body: { leaseToken, events } });
    const live = await open(`?run=${run.id}`);
    await append([
      { type: "log", message: "one" },
      { type: "tool_call", message: "two", data: { a: 1 } },
    ]);
    await live.until((received) => received.length === 2);
    const joined = await open(`?run=${run.id}`);
    await Promise.all([append([{ type: "log", message: "three" }]), append([{ type: "log", message: "four" }])]);
    const question = { leaseToken, outcome: "paused", reason: "question", question: { text: "?" } };
    const paused = await callApi("POST", `/api/v1/runs/${run.id}/finish`, { token: admin.agent, body: question });
    const { openHoldId } = paused.body.ticket;
    const decision = { verb: "answer", version: 1, answer: "yes" };
    await callApi("POST", `/api/v1/holds/${openHoldId}/decision`, { token: admin.automation, body: decision });
    const resumed = (
      await callApi("POST", `/api/v1/runs/${run.id}/resume`, { token: admin.agent, body: { leaseToken } })
    ).body;
    await callApi("POST", `/api/v1/runs/${run.id}/events`, {
      token: admin.agent,
      body: { leaseToken: resumed.leaseToken, events: [{ type: "log", message: "five" }] },
    });
    await callApi("POST", `/api/v1/runs/${run.id}/finish`, {
      token: admin.agent,
      body: { leaseToken: resumed.leaseToken, outcome: "succeeded" },
    });
    await live.until(
      (received) =>
        received.some(({ event }) => event === "run.finished") &&
        received.filter(({ event }) => event === "run.event").length === 5,
    );
    const types = live.received.map(({ event }) => event);
    expect(types.filter((type) => type === "run.event")).toHaveLength(5);
    expect(types.indexOf("run.paused")).toBeLessThan(types.indexOf("run.resumed"));
    expect(types.indexOf("run.resumed")).toBeLessThan(types.lastIndexOf("run.event"));
    expect(types.lastIndexOf("run.event")).toBeLessThan(types.indexOf("run.finished"));
    expect(live.received[1]?.data).toMatchObject({
      runId: run.id,
      ticketId: run.ticketId,
      actor: { kind: "agent", name: "a" },
      data: { seq: 2, type: "tool_call", message: "two", data: { a: 1 } },
    });
    const total = live.received.length;
    for (let at = 0; at < total - 1; at++) {
      const replay = await open(`?run=${run.id}`, { "last-event-id": ids(live)[at] ?? "" });
      await replay.until((received) => received.length === total - 1 - at);
      expect(replay.received).toEqual(live.received.slice(at + 1));
    }
    await joined.until((received) => received.length === total - 2);
    expect(joined.received).toEqual(live.received.slice(2));
    const elsewhere = await open();
    const [epoch, tx, id] = elsewhere.lastId().split("-");
    for (const last of [elsewhere.lastId(), `${epoch}-${tx}-${id}-1`, `${epoch}-0-0-6`]) {
      const reader = await open(`?run=${run.id}`, { "last-event-id": last });
      await reader.until((received) => received.length === 1);
      expect(reader.received[0]?.event, last).toBe("resync");
    }
    const both = (other: string) =>
      callApi("HEAD", `/api/v1/events?run=${run.id}&ticket=${other}`, { token: admin.read });
    expect((await both(run.ticketId)).status).toBe(200);
    expect((await both((await ticket()).id)).status).toBe(404);
  });

  test("of a long log comes in pages without a gap", async () => {
    await ticket({ labels: ["long"] });
    const { body } = await callApi("POST", "/api/v1/claims", {
      token: admin.agent,
      body: { agent: "a", labels: ["long"], leaseSeconds: 600 },
    });
    const [{ run, leaseToken }] = body.claims;
    const from = await open(`?run=${run.id}`);
    await from.until(() => from.lastId() !== "");
    const start = from.lastId();
    for (let batch = 0; batch < 5; batch++) {
      const events = Array.from({ length: 500 }, (_, at) => ({
        type: "log",
        message: `${batch * 500 + at + 1} ${"x".repeat(batch === 4 ? 1000 : 10)}`,
      }));
      await callApi("POST", `/api/v1/runs/${run.id}/events`, { token: admin.agent, body: { leaseToken, events } });
    }
    const replay = await open(`?run=${run.id}`, { "last-event-id": start });
    await replay.until((received) => received.length === 2500);
    expect(replay.received.map(({ data }) => data.data.seq)).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
    await from.until((received) => received.length === 2500);
    expect(ids(from)).toEqual(ids(replay));
  });
});

describe("a stream ends and leaves nothing behind", () => {
  test("when its reader hangs up or cancels", async () => {
    const readers = [await open(), await open(), await open()];
    expect(await openStreamCount()).toBe(3);
    for (const reader of readers) reader.close();
    await Promise.all(readers.map((reader) => reader.ended));
    expect(await openStreamCount()).toBe(0);
    expect((await callApi("HEAD", "/api/v1/events", { token: admin.read })).status).toBe(200);
    expect(await openStreamCount()).toBe(0);
    const hungUp = await openStream(admin.read, "", {});
    hungUp.close();
    await hungUp.ended;
  });

  test("when its time is over, cleanly, and says in between that it lives", async () => {
    const { lifetime, comment } = PACE;
    Object.assign(PACE, { lifetime: 300, comment: 20 });
    try {
      const reader = await open();
      await reader.ended;
      expect(reader.comments.filter((text) => text === "still here").length).toBeGreaterThan(2);
    } finally {
      Object.assign(PACE, { lifetime, comment });
    }
  });

  test("when its reader takes nothing for too long, and not when it only pauses", async () => {
    const { slowReader } = PACE;
    PACE.slowReader = 1000;
    try {
      const from = await open();
      const last = { token: admin.read, headers: { "last-event-id": from.lastId() } };
      const [stuck, paused] = await Promise.all([1, 2].map(() => dispatch(requestOf("GET", "/api/v1/events", last))));
      const late = await writeLate({ filler: "x".repeat(20_000) }, 40);
      await late.commit();
      await from.until((received) => received.length === 40);
      const reader = paused?.body?.getReader();
      for (let bytes = 0; bytes < 800_000; ) bytes += (await reader?.read())?.value?.length ?? 0;
      await expect.poll(openStreamCount).toBe(2);
      await ticket();
      const next = new TextDecoder().decode((await reader?.read())?.value);
      expect(next).toContain("event: ticket.created");
      await reader?.cancel();
      await stuck?.body?.cancel();
    } finally {
      PACE.slowReader = slowReader;
    }
  });

  test("when the process begins to stop", async () => {
    const readers = [await open(), await open()];
    registry.shutdown.abort();
    await Promise.all(readers.map((reader) => reader.ended));
    expect(await openStreamCount()).toBe(0);
  });
});
