import type pg from "pg";
import type { BackupTable } from "./backup-format.ts";

/** The tables of the schema, in no order that matters: a restore puts references back when all rows are there. */
export async function readCopiedTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT c.relname::text AS table,
       ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS columns
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
     ORDER BY c.relname`,
  );
  return rows;
}

/** The last number that each sequence of the schema gave out; those that gave none are left out. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    "SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The migrations that were applied, oldest first. Throws where the database has none. */
export async function readAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}
