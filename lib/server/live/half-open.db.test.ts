import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import { onWake } from "#lib/db/connection/wake.ts";
import { readRuns } from "#lib/db/runs/runs.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";
import { useDatabase } from "#test/database.ts";
import { type SwallowingProxy, startSwallowingProxy } from "#test/swallowing-proxy.ts";
import { listen } from "./listen.ts";

const database = useDatabase();

let proxy: SwallowingProxy;
beforeAll(async () => {
  proxy = await startSwallowingProxy(database.url);
  process.env.DATABASE_URL = proxy.through(database.url);
});
afterAll(async () => {
  await closeDatabase();
  process.env.DATABASE_URL = database.url;
  await proxy.stop();
});

/** Longer than the time limits of a desk, on any machine. */
const GIVEN_UP_MS = 60_000;
const PULSE = { everyMs: 300, withinMs: 600 };
const ask = () => reader.run("SELECT 1");
const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await expect(work()).rejects.toThrow();
  return performance.now() - started;
};

test("a database that falls silent is given up after a time, and asked on new connections once it can be reached", async () => {
  const stopping = new AbortController();
  let wakes = 0;
  const off = onWake(() => wakes++);
  const listening = listen(stopping.signal, PULSE);
  await expect.poll(() => wakes, { message: "connected" }).toBe(1);
  await Promise.all([...Array.from({ length: 5 }, ask), prisma().project.count()]);
  expect(pool().idleCount, "connections that are about to fall silent").toBeGreaterThan(1);
  const before = proxy.accepted();

  let swallowed = false;
  proxy.watch((bytes) => {
    if (bytes.includes("pg_sleep")) swallowed = true;
    return "pass";
  });
  const inTransaction = timed(() => transact(ENGINE, (tx) => tx.run("SELECT pg_sleep(0.2)")));
  await expect.poll(() => swallowed).toBe(true);
  proxy.swallow();
  const waits = await Promise.all([inTransaction, timed(ask), timed(() => prisma().project.count())]);
  // Nothing waits for the 15 minutes of TCP; a transaction does not wait once more to roll back.
  for (const ms of waits) expect(ms).toBeLessThan(GIVEN_UP_MS);

  proxy.heal();
  await expect.poll(() => wakes, { message: "listens again, and everybody looks once" }).toBe(2);
  await Promise.all([ask(), readRuns([]), prisma().project.count()]);
  expect(proxy.accepted()).toBeGreaterThan(before);
  await pool().query("SELECT pg_notify('yardmaster', 'another change run_1')");
  await expect.poll(() => wakes, { message: "hears what others commit" }).toBe(3);
  off();
  stopping.abort();
  await listening;
});
