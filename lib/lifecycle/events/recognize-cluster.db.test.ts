import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { statements } from "#lib/db/connection/transaction.ts";
import { readLogStanding } from "#lib/db/events/log-cluster.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { registry } from "#lib/process-registry.ts";
import { watchEpoch } from "#lib/server/live/epoch.ts";
import { queueProjection } from "#lib/server/queries/queue/queue-projection.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream, type StreamReader } from "#test/event-stream.ts";
import { failOne } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";
import { recognizeCluster } from "./recognize-cluster.ts";

useDatabase();
let team: Awaited<ReturnType<typeof makeTeam>>;
let callers: Callers;
const streams: StreamReader[] = [];

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  callers = await makeCallers();
  team = await makeTeam();
  await watchEpoch();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) {
    stream.close();
    await stream.ended;
  }
});

const follow = async (headers = {}) => {
  const stream = await openStream(callers.read, "", headers);
  streams.push(stream);
  return stream;
};
const hold = async (title: string) => {
  await makeTicket(team.lead, { title });
  return (await failOne(team.agent, `the ${title} key is wrong`)).id;
};
const told = async () =>
  (await pool().query("SELECT hold_id AS id, count(*)::int AS times FROM notification GROUP BY 1")).rows;
const filter = openHoldsOf({}, ["prj_default"]);

/** As a dump leaves it that was made in a cluster with other, higher transaction numbers. */
async function comeFromElsewhere(cluster: string | null): Promise<void> {
  for (const [table, column] of [
    ["event", "tx"],
    ["run_event", "tx"],
    ["notification_cursor", "tx"],
    ["notification_cursor", "below"],
  ])
    await pool().query(`UPDATE ${table} SET ${column} = (${column}::text::bigint + 1000000)::text::xid8`);
  await pool().query("UPDATE notification_cursor SET open = '{}'");
  await pool().query("UPDATE installation SET cluster = $1, timeline = $1", [cluster]);
}

test.each([
  ["which cluster it is can be asked", "7300000000000000001/16384"],
  ["which cluster it is nobody knows, but the log is ahead of it", null],
])("a log from another cluster begins a new epoch, and everybody goes on: %s", async (_how, cluster) => {
  const before = await watchEpoch().then(() => recognizeCluster());
  const stream = await follow();
  await hold(`told before ${cluster}`);
  await stream.until((received) => received.some(({ event }) => event === "hold.opened"));
  await tellPeople({ mail: false });
  const toldBefore = await told();
  const untold = await hold(`not told yet ${cluster}`);
  await stream.until((received) => received.filter(({ event }) => event === "hold.opened").length === 2);
  await queueProjection(filter);
  const lastId = stream.lastId();

  await comeFromElsewhere(cluster);
  expect((await checkInvariants()).map(({ invariant }) => invariant)).toContain("log.not-ahead");
  await watchEpoch();
  expect(await checkInvariants()).toEqual([]);
  const after = await recognizeCluster();
  expect(after).not.toBe(before);

  await stream.until((received) => received.at(-1)?.event === "resync");
  const later = await hold(`told afterwards ${cluster}`);
  await stream.until((received) => received.some(({ data }) => data.holdId === later));
  expect(stream.received.findLast(({ event }) => event !== "resync")?.id.startsWith(`${after}-`)).toBe(true);
  const again = await follow({ "last-event-id": lastId });
  await again.until((received) => received.length === 1);
  expect(again.received[0]?.event).toBe("resync");

  await tellPeople({ mail: false });
  const news = (await told()).filter(({ id }) => !toldBefore.some((old) => old.id === id));
  expect(news.map(({ id }) => id).toSorted()).toEqual([untold, later].toSorted());
  expect(new Set((await told()).map(({ times }) => times)).size).toBe(1);

  await queueProjection(filter);
  await hold("one more");
  const reads = vi.spyOn(pool(), "query");
  const { projection } = await queueProjection(filter);
  const all = reads.mock.calls.filter(([text]) => JSON.stringify(text).includes("FROM hold h LEFT JOIN ticket"));
  expect(all.map(([, values]) => JSON.stringify(values).includes("tkt_"))).toEqual([true]);
  reads.mockRestore();
  const open = await pool().query("SELECT count(*)::int AS holds FROM hold WHERE state = 'open'");
  expect(projection.byPlace.size).toBe(open.rows[0].holds);
  const log = await pool().query("SELECT id FROM event ORDER BY tx, id");
  expect(log.rows.at(-1)?.id).toBe(Math.max(...log.rows.map(({ id }) => id)));
});

test("a failover and a database that went back in time begin a new epoch; nothing else does", async () => {
  const first = await recognizeCluster();
  expect(await recognizeCluster()).toBe(first);
  await hold("before the failover");
  const fingerprints = async () =>
    new Set([...(await queueProjection(filter)).projection.byPlace.values()].map(({ fingerprint }) => fingerprint));
  await fingerprints();
  await pool().query("UPDATE hold SET fingerprint = 'fp-of-the-new-primary'");
  await pool().query("UPDATE installation SET timeline = '0000000F'");
  const second = await recognizeCluster();
  expect(second).not.toBe(first);
  expect(await fingerprints()).toEqual(new Set(["fp-of-the-new-primary"]));
  await hold("seen");
  expect(await recognizeCluster()).toBe(second);
  const seen = registry.peek<{ next: bigint }>("events.seen");
  if (seen) seen.next += 1000n;
  expect(await recognizeCluster()).not.toBe(second);
});

test("what a failover has lost is said to who decides, once its lines are gone", async () => {
  const lost = async () => (await callApi("GET", "/api/v1/events/lag", { token: callers.automation })).body.lost;
  const failOver = async (timeline: string) => {
    await pool().query("UPDATE installation SET timeline = $1", [timeline]);
  };
  await pool().query("UPDATE installation SET lost_since = NULL, lost_until = NULL");
  await hold("kept");
  const kept = (await pool().query("SELECT at FROM event ORDER BY tx DESC, id DESC LIMIT 1")).rows[0].at;
  await failOver("0000001A");
  await watchEpoch();
  expect(await lost()).toBeNull();
  const stream = await follow();
  const lostHold = await hold("lost");
  // Sent to somebody before anybody looked how the log stands.
  await stream.until((received) => received.some(({ data }) => data.holdId === lostHold));
  await failOver("0000001B");
  await pool().query("DELETE FROM event WHERE at > $1", [kept]);
  await watchEpoch();
  const { since, until } = await lost();
  expect(since).toBe(kept.toISOString());
  expect(Date.parse(until)).toBeGreaterThan(Date.parse(since));
});

test("of several processes that see it one begins the epoch", async () => {
  await pool().query("UPDATE installation SET cluster = 'another/1'");
  const epochs = await Promise.all([recognizeCluster(), recognizeCluster(), recognizeCluster()]);
  expect(new Set(epochs).size).toBe(1);
});

test("a role that may not ask for the cluster is told what it may know", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("CREATE ROLE limited; GRANT SELECT ON ALL TABLES IN SCHEMA public TO limited");
    for (const name of ["pg_control_system()", "pg_walfile_name(pg_lsn)"])
      await client.query(`REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`);
    const standing = () => readLogStanding(statements((statement, params) => client.query(statement, params)));
    expect((await standing()).now).toEqual({ cluster: expect.stringMatching(/^\d+\/\d+$/), timeline: "00000001" });
    await client.query("SET ROLE limited");
    expect(await standing()).toMatchObject({ now: { cluster: null, timeline: null }, ahead: false });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("an epoch waits for those who write to the log, and their lines come before it", async () => {
  const client = await pool().connect();
  await client.query("BEGIN");
  await client.query(
    "INSERT INTO event (type, project_id, actor, data) VALUES ('policy.changed', 'prj_default', '{}', '{}')",
  );
  await pool().query("UPDATE installation SET cluster = 'yet another/1'");
  const renewing = recognizeCluster();
  const waits = () => pool().query("SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'ShareRowExclusiveLock'");
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  await client.query("COMMIT");
  client.release();
  await renewing;
  const { rows } = await pool().query(
    "SELECT tx < (i.generation::bigint * 281474976710656)::text::xid8 AS before FROM event e, installation i ORDER BY e.id DESC LIMIT 1",
  );
  expect(rows[0].before).toBe(true);
});
