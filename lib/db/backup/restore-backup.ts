import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "#lib/db/connection/migrations/migrate.ts";
import { listMigrationNames } from "#lib/db/connection/migrations/migrations-folder.ts";
import { onOneConnection } from "#lib/db/connection/one-connection.ts";
import { BackupError, type BackupHeader, type BackupTable } from "./backup-format.ts";
import { readCopiedTables } from "./copied-tables.ts";
import { readBackup } from "./read-backup.ts";

/** What was restored. `applied`: the migrations that came after the backup was made. */
export type Restored = { header: BackupHeader; rows: Record<string, number>; applied: string[] };

/**
 * Puts a backup into a database that is empty, or is `replace`d: checks the whole file first, brings the schema to where it was,
 * copies everything in one transaction, and then brings the schema up to this version. A log that has come here is another
 * one than it was: whoever looks next begins an epoch. Throws BackupError, before anything was changed.
 */
export async function restoreBackup(url: string, file: string, { replace }: { replace: boolean }): Promise<Restored> {
  const { header, end } = await readBackup(file, async () => null, refuseUnknown);
  await onOneConnection(url, 5000, async (client) => {
    await refuseBusy(client);
    await refuseFull(client, replace);
    await dropEverything(client);
  });
  await migrate(url, new Set(header.migrations));
  await onOneConnection(url, 5000, (client) => fill(client, file));
  const applied = await migrate(url);
  return { header, rows: end.rows, applied };
}

async function refuseUnknown({ version, migrations }: BackupHeader): Promise<void> {
  const known = new Set(await listMigrationNames());
  if (migrations.every((name) => known.has(name))) return;
  throw new BackupError(
    `The backup was made by Yardmaster ${version}, which is later than this one: restore it with that.`,
  );
}

async function refuseBusy(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'yardmaster%'`,
  );
  if (rowCount) throw new BackupError("A desk works on this database: stop it first.");
}

async function refuseFull(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await client.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  const names = new Set(tables.rows.map(({ name }) => name));
  if (names.size === 0) return;
  if (!names.has("_prisma_migrations"))
    throw new BackupError("The database has tables that are not Yardmaster's: restore into a database of its own.");
  if (replace || !names.has("ticket")) return;
  const { rows } = await client.query<{ people: number; tickets: number }>(
    "SELECT (SELECT count(*)::int FROM app_user) AS people, (SELECT count(*)::int FROM ticket) AS tickets",
  );
  const { people = 0, tickets = 0 } = rows[0] ?? {};
  if (people + tickets > 0)
    throw new BackupError(
      `The database is not empty (people: ${people}, tickets: ${tickets}). With --replace they are lost.`,
    );
}

/** The objects of the schema rather than the schema, on which others may have been granted rights. */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     UNION ALL SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  await client.query("BEGIN");
  for (const { statement } of rows) await client.query(statement);
  await client.query("COMMIT");
}

async function fill(client: pg.Client, file: string): Promise<void> {
  await client.query("BEGIN");
  const tables = (await readCopiedTables(client))
    .map(({ table }) => table)
    .filter((table) => !table.startsWith("audit"));
  // What the migrations have written themselves; nothing of the audit, which cannot be emptied.
  await client.query(`TRUNCATE ${tables.map(pg.escapeIdentifier).join(", ")}`);
  // What they would write is in the backup, too.
  for (const table of tables) await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} DISABLE TRIGGER USER`);
  const putBack = await takeReferencesAway(client);
  const { end } = await readBackup(file, (table, rows) => copyInto(client, table, rows));
  await putBack();
  for (const table of tables) await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`);
  for (const [name, last] of Object.entries(end.sequences))
    await client.query("SELECT setval($1::regclass, $2::bigint)", [pg.escapeIdentifier(name), last]);
  await forgetPlace(client);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

/** Tables refer to each other in circles: the references are checked when all rows are there. Returns how to put them back. */
async function takeReferencesAway(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    for (const { add } of rows) await client.query(add);
  };
}

async function copyInto(
  client: pg.Client,
  { table, columns }: BackupTable,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const names = columns.map(pg.escapeIdentifier).join(", ");
  const target = client.query(copyFrom(`COPY ${pg.escapeIdentifier(table)} (${names}) FROM STDIN`));
  await pipeline(Readable.from(rows), target);
  return target.rowCount;
}

/** Where the log lived says nothing of where it is now, even where that is the same cluster. */
async function forgetPlace(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_attribute WHERE attrelid = 'installation'::regclass AND attname = 'cluster' AND NOT attisdropped",
  );
  if (rowCount) await client.query("UPDATE installation SET cluster = 'restored', timeline = NULL");
}
