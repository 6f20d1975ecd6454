import type pg from "pg";
import { pool } from "../pool.ts";
import { listMigrationNames } from "./migrations-folder.ts";

/** Whether every migration this version knows has been applied. Throws when the database cannot be reached. */
export async function isMigrated(connection: Pick<pg.Pool, "query"> = pool()): Promise<boolean> {
  const known = await listMigrationNames();
  const table = await connection.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present");
  if (table.rows[0]?.present !== true) return false;
  const { rows } = await connection.query<{ migration_name: string }>(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  return known.every((name) => applied.has(name));
}
