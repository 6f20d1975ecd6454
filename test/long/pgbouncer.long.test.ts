import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { checkRows } from "#lib/db/connection/check-rows.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { directDatabaseUrl } from "#lib/db/connection/database-url.ts";
import { ensureDatabase } from "#lib/db/connection/ensure-database.ts";
import { listenOn } from "#lib/db/connection/listen.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import { wakeChannel } from "#lib/db/connection/wake.ts";
import { checkInvariants } from "#lib/db/invariants/check-invariants.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { type DebianCluster, startDebianCluster } from "#test/debian-postgres.ts";
import { failOne, succeedOne } from "#test/hold-batches.ts";
import { type Pooler, startPgBouncer } from "#test/pgbouncer.ts";
import { makeTeam } from "#test/team.ts";
import { makeTicket } from "#test/tickets.ts";

/** Debian's PgBouncer before the database, in both modes that docs/operations.md allows. */

let cluster: DebianCluster;
let pooler: Pooler | undefined;

beforeAll(async () => {
  checkRows();
  cluster = await startDebianCluster();
  await ensureDatabase(cluster.url);
}, 120_000);
afterEach(async () => {
  await closeDatabase();
  await pooler?.stop();
});
afterAll(() => cluster.remove());

const Limits = z.object({ statement: z.string(), idle: z.string() });
const LIMITS = `SELECT current_setting('statement_timeout') AS statement,
  current_setting('idle_in_transaction_session_timeout') AS idle`;
const OURS = { statement: "10s", idle: "10s" };

test.each([
  { mode: "session", direct: false, connections: 40, outside: OURS },
  // Three connections for all: whatever one statement left behind, another would meet.
  { mode: "transaction", direct: true, connections: 3, outside: { statement: "0", idle: "0" } },
] as const)(
  "through PgBouncer in $mode mode tickets are worked off, and a commit is heard of",
  async (given) => {
    pooler = await startPgBouncer(cluster.url, given.mode, given.connections);
    process.env.DATABASE_URL = pooler.url;
    process.env.DATABASE_POOLER = given.mode;
    if (given.direct) process.env.DATABASE_DIRECT_URL = cluster.url;
    else delete process.env.DATABASE_DIRECT_URL;
    await migrate(directDatabaseUrl());
    const team = await makeTeam();

    const stopping = new AbortController();
    const heard: string[] = [];
    let connected = false;
    const listening = listenOn({ [wakeChannel]: (payload) => heard.push(payload) }, stopping.signal, () => {
      connected = true;
    });
    await expect.poll(() => connected).toBe(true);

    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        await makeTicket(team.lead, { title: `Through the pooler ${number}` });
        if (number % 3 === 0) await failOne(team.agent, `the key number ${number} is wrong`);
        else await succeedOne(team.agent);
        await prisma().project.count();
      }),
    );
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    stopping.abort();
    await listening;

    expect(await reader.only(Limits, LIMITS), "outside of a transaction").toEqual(given.outside);
    expect(await transact(ENGINE, (tx) => tx.only(Limits, LIMITS)), "in a transaction").toEqual(OURS);
    expect(await checkInvariants()).toEqual([]);
  },
  120_000,
);
