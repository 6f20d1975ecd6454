import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { checkRows } from "#lib/db/connection/check-rows.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { onMaintenanceDatabase } from "#lib/db/connection/ensure-database.ts";

/** The database of one test file; `url` is known once its first test begins. */
export interface TestDatabase {
  url: string;
}

/**
 * Gives the calling test file a migrated, empty database of its own and points `pool()` and `prisma()` at it.
 * Call it once, at the top of a `*.db.test.ts` file. The database is dropped after the file's last test.
 */
export function useDatabase(): TestDatabase {
  const database: TestDatabase = { url: "" };
  const template = new URL(templateOfThisWorker());
  const name = `test_${randomBytes(6).toString("hex")}`;

  beforeAll(async () => {
    checkRows();
    await onMaintenanceDatabase(template.href, (client) =>
      // To copy the files takes a tenth of what writing them through the log does, where nothing is synced.
      client.query(
        `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template.pathname.slice(1))} STRATEGY FILE_COPY`,
      ),
    );
    database.url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
    process.env.DATABASE_URL = database.url;
    process.env.YARDMASTER_SECRET_KEYS ??= `test:${"k".repeat(43)}`;
  });

  afterAll(async () => {
    await closeDatabase();
    await onMaintenanceDatabase(template.href, (client) =>
      client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    );
  });

  return database;
}

/** Vitest counts the workers that run at once from 1. */
function templateOfThisWorker(): string {
  const url = inject("templateUrls")[Number(process.env.VITEST_POOL_ID) - 1];
  if (url === undefined) throw new Error(`There is no database server for worker ${process.env.VITEST_POOL_ID}.`);
  return url;
}
