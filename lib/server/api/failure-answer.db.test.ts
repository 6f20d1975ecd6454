import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { isDatabaseAway, noteDatabase } from "#lib/server/live/database-standing.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { noteOutage, refusalOf } from "./failure-answer.ts";

useDatabase();

test("a statement of Prisma whose connection is ended is an outage, no defect", async () => {
  const lock = await pool().connect();
  await lock.query("BEGIN; LOCK TABLE ticket IN ACCESS EXCLUSIVE MODE");
  const failed = prisma()
    .ticketView.findMany()
    .then(
      () => null,
      (error: unknown) => error,
    );
  await waitForStuckStatements(1);
  await lock.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
  expect(refusalOf(await failed, {}).code).toBe("unavailable");
  await lock.query("ROLLBACK");
  lock.release();
});

test("a server that is a standby, as the leader before is after a failover, is an outage, no defect", async () => {
  const client = await pool().connect();
  await client.query("BEGIN READ ONLY");
  const refused = await client.query("DELETE FROM event").catch((error: unknown) => error);
  expect(refusalOf(refused, {}).code).toBe("unavailable");
  noteDatabase(true);
  expect([noteOutage(new Error("a defect")), isDatabaseAway()]).toEqual([false, false]);
  expect([noteOutage(refused), isDatabaseAway()]).toEqual([true, true]);
  noteDatabase(true);
  await client.query("ROLLBACK");
  client.release();
});

test("a transaction that met a standby gives its connection up, and the next one is asked elsewhere", async () => {
  const connections = await Promise.all(Array.from({ length: 16 }, () => pool().connect()));
  for (const client of connections) await client.query("SET default_transaction_read_only = on");
  for (const client of connections) client.release();
  const write = () => transact(ENGINE, (tx) => tx.run("UPDATE installation SET generation = generation"));
  const tries: string[] = [];
  for (let n = 0; n < 17; n++)
    tries.push(
      await write().then(
        () => "written",
        (error: { code: string }) => error.code,
      ),
    );
  expect(tries).toEqual([...Array(16).fill("25006"), "written"]);
});
