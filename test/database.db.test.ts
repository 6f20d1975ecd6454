import { describe, expect, it } from "vitest";
import { isMigrated } from "#lib/db/connection/migrations/is-migrated.ts";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { listMigrationNames } from "#lib/db/connection/migrations/migrations-folder.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { useDatabase } from "./database.ts";

const database = useDatabase();

describe("the database of a test file", () => {
  it("is a copy of the migrated template, for the pool and for Prisma", async () => {
    const { rows } = await pool().query("SELECT current_database() AS name");
    expect(rows[0].name).toMatch(/^test_[0-9a-f]{12}$/);
    expect(database.url).toContain(rows[0].name);
    await expect(prisma().$queryRaw`SELECT current_database() AS name`).resolves.toEqual(rows);
  });

  it("sorts the same on every machine", async () => {
    const { rows } = await pool().query("SELECT datlocale FROM pg_database WHERE datname = current_database()");
    expect(rows[0].datlocale).toBe("C.UTF-8");
  });

  it("reads int8 as a number, unless that would not be exact, and timestamptz as Date", async () => {
    const { rows } = await pool().query(
      "SELECT 9007199254740991::int8 AS exact, 9007199254740993::int8 AS big, '2026-01-02T03:04:05.678Z'::timestamptz AS at",
    );
    expect(rows[0]).toEqual({
      exact: 9007199254740991,
      big: 9007199254740993n,
      at: new Date("2026-01-02T03:04:05.678Z"),
    });
  });

  it("ends a statement after 10 s and a forgotten transaction after 10 s", async () => {
    const { rows } = await pool().query(
      "SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('synchronous_commit') AS durable",
    );
    expect(rows[0]).toEqual({ statement: "10s", idle: "10s", durable: "on" });
  });
});

describe("migrate", () => {
  it("has applied every migration, and applies none twice, also when two starts meet", async () => {
    expect(await isMigrated(pool())).toBe(true);
    expect(await Promise.all([migrate(database.url), migrate(database.url)])).toEqual([[], []]);
  });

  it("leaves the table that prisma migrate deploy reads", async () => {
    const { rows } = await pool().query(
      "SELECT migration_name, applied_steps_count FROM _prisma_migrations ORDER BY 1",
    );
    const names = await listMigrationNames();
    expect(rows).toEqual(names.map((name) => ({ migration_name: name, applied_steps_count: 1 })));
  });

  it("is told when a migration is missing", async () => {
    const client = await pool().connect();
    try {
      await client.query("BEGIN");
      await client.query("DELETE FROM _prisma_migrations");
      expect(await isMigrated(client)).toBe(false);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
