import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkRows } from "#lib/db/connection/check-rows.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { ensureDatabase } from "#lib/db/connection/ensure-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { recognizeCluster } from "#lib/lifecycle/events/recognize-cluster.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { watchEpoch } from "#lib/server/live/epoch.ts";
import { queueProjection } from "#lib/server/queries/queue/queue-projection.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { type DebianCluster, debianFolder, debianProgram, startDebianCluster } from "#test/debian-postgres.ts";
import { openStream } from "#test/event-stream.ts";
import { failOne, succeedOne } from "#test/hold-batches.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";

/** Debian's pg_dump and pg_restore between two clusters, and a failover to a standby that was behind. */

const clusters: DebianCluster[] = [];
let team: Awaited<ReturnType<typeof makeTeam>>;
let callers: Callers;
let first: DebianCluster;

beforeAll(async () => {
  checkRows();
  process.env.YARDMASTER_RATE_LIMIT = "off";
  first = await begin();
  await use(first);
  await ensureDatabase(first.url);
  await migrate(first.url);
  // As a cluster that has been at work for long: its transactions have high numbers.
  await pool().query("DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$");
  callers = await makeCallers();
  team = await makeTeam();
  await watchEpoch();
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  for (const cluster of clusters) await cluster.remove();
});

async function begin(standbyOf?: DebianCluster): Promise<DebianCluster> {
  const cluster = await startDebianCluster(standbyOf);
  clusters.push(cluster);
  return cluster;
}

async function use({ url }: DebianCluster): Promise<void> {
  await closeDatabase();
  process.env.DATABASE_URL = url;
}

/** Tickets that fail and tickets that succeed, one after the other, until it is told to stop; the holds. */
function underLoad() {
  let stopped = false;
  const held: string[] = [];
  const working = (async () => {
    for (let made = 1; !stopped; made++) {
      await makeTicket(team.lead, { title: `Load ${made}` });
      if (made % 3 === 0) held.push((await failOne(team.agent, `the key number ${"x".repeat(made % 40)} is wrong`)).id);
      else await succeedOne(team.agent);
    }
  })();
  return {
    held,
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

/** Everything that must go on in a database that has taken the place of another. `lastId`: what a stream had seen there. */
async function goesOn(lastId: string, epochBefore: string): Promise<void> {
  await watchEpoch();
  const epoch = await recognizeCluster();
  expect(epoch).not.toBe(epochBefore);
  expect((await checkInvariants()).filter(({ repair }) => repair !== "reap")).toEqual([]);
  const filter = openHoldsOf({}, null);
  await queueProjection(filter);

  const stream = await openStream(callers.read, "", { "last-event-id": lastId });
  await stream.until((received) => received[0]?.event === "resync");
  await makeTicket(team.lead, { title: "Afterwards", labels: [epoch] });
  const hold = await failOne(team.agent, `the key of epoch ${epoch} is wrong`);
  await stream.until((received) => received.some(({ data }) => data.holdId === hold.id));
  stream.close();
  await stream.ended;

  const { projection } = await queueProjection(filter);
  const open = await pool().query("SELECT id FROM hold WHERE state = 'open' ORDER BY id");
  expect([...projection.byPlace.values()].map(({ id }) => id).toSorted()).toEqual(open.rows.map(({ id }) => id));

  await tellPeople({ mail: false });
  const untold = await pool().query(
    `SELECT h.id FROM hold h WHERE h.state = 'open' AND NOT EXISTS (
       SELECT 1 FROM notification n WHERE n.hold_id = h.id OR (n.since <= h.opened_at AND n.closes_at >= h.opened_at))
     AND NOT EXISTS (SELECT 1 FROM hold o JOIN notification n ON n.hold_id = o.id WHERE o.fingerprint = h.fingerprint)`,
  );
  expect(untold.rows).toEqual([]);
  expect((await pool().query("SELECT 1 FROM notification WHERE hold_id = $1", [hold.id])).rowCount).toBeGreaterThan(0);
  const order = await pool().query("SELECT e.id FROM event e ORDER BY e.tx DESC, e.id DESC LIMIT 1");
  expect(order.rows[0].id).toBe((await pool().query("SELECT max(id) AS id FROM event")).rows[0].id);
  expect(await checkInvariants()).toEqual([]);
}

/** A stream that has seen the latest line; its id. */
async function lastSeen(): Promise<string> {
  const stream = await openStream(callers.read);
  const ticket = await makeTicket(team.lead, { state: "draft" });
  await stream.until((received) => received.some(({ data }) => data.ticketId === ticket.id));
  stream.close();
  await stream.ended;
  return stream.lastId();
}

test("dumped under load and restored into another cluster, nothing is lost and everything goes on", async () => {
  const folder = await debianFolder();
  const dump = path.join(folder, "dump");
  const load = underLoad();
  await expect.poll(() => load.held.length).toBeGreaterThan(2);
  await tellPeople({ mail: false });
  await expect.poll(() => load.held.length).toBeGreaterThan(4);
  await debianProgram("pg_dump", "--format=custom", `--file=${dump}`, first.url);
  await load.stop();
  const epoch = await recognizeCluster();
  const lastId = await lastSeen();

  const second = await begin();
  await use(second);
  await ensureDatabase(second.url);
  await debianProgram("pg_restore", "--exit-on-error", `--dbname=${second.url}`, dump);
  await rm(folder, { recursive: true, force: true });
  const numbers = await pool().query(
    "SELECT max(tx)::text AS log, pg_snapshot_xmax(pg_current_snapshot())::text AS next FROM event",
  );
  expect(BigInt(numbers.rows[0].log)).toBeGreaterThan(BigInt(numbers.rows[0].next));
  await goesOn(lastId, epoch);
});

test("a failover to a standby that had not heard of the last transactions is noticed, and everything goes on", async () => {
  await use(first);
  await watchEpoch();
  const epoch = await recognizeCluster();
  const standby = await begin(first);
  await failAndTell("heard of");
  await use(standby);
  await expect
    .poll(async () => (await pool().query("SELECT count(*)::int AS n FROM ticket WHERE title = 'heard of'")).rows[0].n)
    .toBe(1);
  // From now on it hears of nothing.
  await pool().query("ALTER SYSTEM SET primary_conninfo = ''");
  await pool().query("SELECT pg_reload_conf()");
  await expect.poll(async () => (await pool().query("SELECT 1 FROM pg_stat_wal_receiver")).rowCount).toBe(0);
  await use(first);
  await failAndTell("lost");
  const lastId = await lastSeen();
  await first.kill();
  await standby.promote();
  await use(standby);
  const titles = (await pool().query("SELECT title FROM ticket WHERE title IN ('heard of', 'lost')")).rows;
  expect(titles).toEqual([{ title: "heard of" }]);
  await goesOn(lastId, epoch);
});

async function failAndTell(title: string): Promise<void> {
  await makeTicket(team.lead, { title });
  await failOne(team.agent, `the ${title} key is wrong`);
  await tellPeople({ mail: false });
}
