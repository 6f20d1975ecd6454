import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readHead } from "#lib/db/events/event-feed.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { printMetrics } from "#lib/server/metrics/print-metrics.ts";
import { queueProjection } from "#lib/server/queries/queue/queue-projection.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream } from "#test/event-stream.ts";
import { type OpenTransaction, openTransactionElsewhere } from "#test/open-transaction.ts";
import { makeTeam } from "#test/team.ts";
import { claimOne, makeTicket } from "#test/tickets.ts";

/** One transaction that has a number and stays open, in another database of the cluster: nothing settles meanwhile. */

const database = useDatabase();
let team: Awaited<ReturnType<typeof makeTeam>>;
let callers: Callers;
let open: OpenTransaction;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  callers = await makeCallers();
  team = await makeTeam();
});
beforeEach(async () => {
  open = await openTransactionElsewhere(database.url);
});
afterEach(() => open.end());

/** A ticket that an agent fails at once, in words of its own, and the hold that leads hear of. */
async function hold(title: string): Promise<string> {
  await makeTicket(team.lead, { title, labels: [title] });
  const { run, leaseToken } = await claimOne(team.agent, { labels: [title] });
  const error = { message: `the ${title} key is wrong`, httpStatus: 401 };
  const { ticket } = await finishRun(team.agent, run.id, FinishRun.parse({ leaseToken, outcome: "failed", error }));
  return ticket.openHoldId as string;
}

test("the log of a run goes on; its events follow when the transaction ends", async () => {
  await makeTicket(team.lead, { labels: ["followed"] });
  const { run, leaseToken } = await claimOne(team.agent, { labels: ["followed"] });
  const stream = await openStream(callers.read, `?run=${run.id}`);
  const say = (message: string) =>
    appendRunEvents(team.agent, run.id, AppendEvents.parse({ leaseToken, events: [{ type: "x.note", message }] }));
  await say("one");
  await say("two");
  await stream.until((received) => received.length === 2);
  expect(stream.received.map(({ data }) => data.data.message)).toEqual(["one", "two"]);
  await open.end();
  await stream.until((received) => received.length === 3);
  expect(stream.received.slice(2).map(({ event }) => event)).toEqual(["run.started"]);
  stream.close();
  await stream.ended;
});

test("people are told of holds, each once, also of one whose transaction commits last and began first", async () => {
  const held = await hold("first");
  const told = async () =>
    (await pool().query("SELECT hold_id, count(DISTINCT cause)::int AS causes FROM notification GROUP BY hold_id"))
      .rows;
  await tellPeople({ mail: false });
  const first = await told();
  expect(first.map(({ hold_id }) => hold_id)).toEqual([held]);

  const ticket = await makeTicket(team.lead, { title: "slow" });
  const began = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = transact(person(team.lead), async (tx) => {
    await tx.run("SELECT 1 FROM ticket WHERE id = $1 FOR UPDATE", [ticket.id]);
    tx.emit({
      type: "hold.updated",
      projectId: "prj_default",
      ticketId: ticket.id,
      holdId: held,
      data: { escalations: 1, escalatedFrom: "owner", ownerRole: "lead" },
    });
    tx.beforeCommit(async () => {
      began.resolve();
      await mayEnd.promise;
    });
  });
  await began.promise;
  const quick = await hold("quick");
  await tellPeople({ mail: false });
  expect((await told()).map(({ hold_id }) => hold_id).toSorted()).toEqual([held, quick].toSorted());
  mayEnd.resolve();
  await slow;
  await tellPeople({ mail: false });
  const all = await told();
  expect(all.find(({ hold_id }) => hold_id === held)?.causes).toBe(first[0].causes + 1);
  await open.end();
  await tellPeople({ mail: false });
  expect(await told()).toEqual(all);
});

test("the queue reads what changed and nothing else, however much is not settled", async () => {
  const filter = openHoldsOf({}, ["prj_default"]);
  const size = async () => (await queueProjection(filter)).projection.byPlace.size;
  const before = await size();
  await pool().query(
    `INSERT INTO event (type, project_id, actor, data) SELECT 'policy.changed', 'prj_default', '{}', '{}' FROM generate_series(1, 2500)`,
  );
  await size();
  await pool().query(
    `INSERT INTO event (type, project_id, actor, data) SELECT 'policy.changed', 'prj_default', '{}', '{}' FROM generate_series(1, 2500)`,
  );
  await size();
  const { tx } = await readHead({ projects: null, ticketId: null, runId: null, account: null });
  expect(
    (await pool().query("SELECT count(*)::int AS lines FROM event WHERE tx > $1::xid8", [tx])).rows[0].lines,
  ).toBeGreaterThan(4999);
  const statements = vi.spyOn(pool(), "query");
  await hold("one more");
  statements.mockClear();
  expect(await size()).toBe(before + 1);
  expect(await size()).toBe(before + 1);
  const ofHolds = statements.mock.calls.filter(([text]) =>
    JSON.stringify(text).includes("FROM hold h LEFT JOIN ticket"),
  );
  expect(ofHolds.length).toBe(1);
  expect(JSON.stringify(ofHolds[0]?.[1])).toContain("tkt_");
  statements.mockRestore();
});

test("leads and metrics are told whose transaction it is once it lasts, and nobody else", async () => {
  await makeTicket(team.lead, { title: "held back" });
  const ask = (token: string) => callApi("GET", "/api/v1/events/lag", { token });
  expect((await ask(callers.automation)).body).toMatchObject({ holder: null });
  await pool().query(
    "UPDATE event SET at = at - interval '20 seconds' WHERE tx >= (SELECT pg_snapshot_xmin(pg_current_snapshot()))",
  );
  const { body } = await ask(callers.automation);
  expect(body).toMatchObject({
    holder: {
      name: "a forgotten console",
      database: "postgres",
      state: "idle in transaction",
      pid: expect.any(Number),
    },
  });
  expect(body.seconds).toBeGreaterThan(19);
  expect(Date.parse(body.holder.since)).toBeLessThanOrEqual(Date.now());
  const { text } = await printMetrics(null);
  expect(text).toMatch(
    /yardmaster_event_feed_holder_seconds\{pid="\d+",application="a forgotten console",database="postgres",state="idle in transaction"\} \d/,
  );
  expect((await ask(callers.read)).status).toBe(403);
  await open.end();
  expect((await ask(callers.automation)).body).toEqual({ seconds: 0, holder: null, lost: null });
  expect((await printMetrics(null)).text).not.toContain("event_feed_holder_seconds");
});
