import { expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { useDatabase } from "#test/database.ts";
import { waitForStuckStatements } from "#test/stuck-statements.ts";
import { refusalOf } from "./failure-answer.ts";

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
