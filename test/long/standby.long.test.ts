import { afterAll, beforeAll, expect, test } from "vitest";
import { InsightQuery } from "#lib/contract/insights.ts";
import { checkRows } from "#lib/db/connection/check-rows.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { ensureDatabase } from "#lib/db/connection/ensure-database.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { onOneConnection } from "#lib/db/connection/one-connection.ts";
import { getInsights } from "#lib/server/queries/insights/get-insights.ts";
import { type DebianCluster, startDebianCluster } from "#test/debian-postgres.ts";
import { failOne } from "#test/hold-batches.ts";
import { makeCaller, makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";

/** Insights from a standby: how old they are, and what happens where it cannot be read. */

const clusters: DebianCluster[] = [];
let standby: DebianCluster;

beforeAll(async () => {
  checkRows();
  const primary = await startDebianCluster();
  clusters.push(primary);
  process.env.DATABASE_URL = primary.url;
  await ensureDatabase(primary.url);
  await migrate(primary.url);
  standby = await startDebianCluster(primary);
  clusters.push(standby);
  process.env.DATABASE_REPLICA_URL = standby.url;
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  for (const cluster of clusters) await cluster.remove();
});

const onStandby = (sql: string) => onOneConnection(standby.url, 5000, (client) => client.query(sql));

test("figures come from the standby with how old they are, and from the primary once it is gone", async () => {
  const team = await makeTeam();
  const lead = await makeCaller({ role: "admin" });
  const read = async () => {
    const { holds, asOf } = await getInsights(lead, InsightQuery.parse({ days: "7", cards: "holds" }));
    return { opened: holds?.opened, asOf };
  };
  const holdOne = async (key: string) => {
    await makeTicket(team.lead, { title: key });
    await failOne(team.agent, `the ${key} key is wrong`);
  };
  await holdOne("first");
  await expect.poll(async () => (await read()).opened).toBe(1);

  await onStandby("SELECT pg_wal_replay_pause()");
  await expect
    .poll(async () => (await onStandby("SELECT pg_get_wal_replay_pause_state() AS state")).rows[0].state)
    .toBe("paused");
  const pausedAt = new Date().toISOString();
  await holdOne("second");
  // What was written has arrived, so it is known that something is missing.
  await expect.poll(async () => (await read()).asOf < pausedAt).toBe(true);
  expect((await read()).opened).toBe(1);

  await onStandby("SELECT pg_wal_replay_resume()");
  await expect.poll(async () => (await read()).opened).toBe(2);
  expect((await read()).asOf > pausedAt).toBe(true);

  await onStandby("SELECT pg_wal_replay_pause()");
  await holdOne("third");
  await standby.kill();
  expect((await read()).opened).toBe(3);
}, 120_000);
