import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { onOneConnection } from "#lib/db/connection/one-connection.ts";
import { version } from "#lib/version.ts";
import type { BackupEnd, BackupHeader } from "./backup-format.ts";
import { readAppliedMigrations, readCopiedTables, readSequences } from "./copied-tables.ts";

/**
 * Writes everything in the database to a file that does not exist yet, as it is at one moment; the desk goes on meanwhile, and
 * vacuum waits. The file can be read by its owner alone: it holds the hashes of passwords and what people have typed. Answers
 * the rows of each table. Throws EEXIST.
 */
export async function writeBackup(url: string, file: string): Promise<Record<string, number>> {
  return onOneConnection(url, 5000, async (client) => {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const rows: Record<string, number> = {};
    // Opened first: a file that was there already is not ours to remove.
    const target = await open(file, "wx", 0o600);
    try {
      await pipeline(Readable.from(contentOf(client, rows)), createGzip(), target.createWriteStream({ flush: true }));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return rows;
  });
}

async function* contentOf(client: pg.Client, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer) => {
    hash.update(bytes);
    return bytes;
  };
  const madeAt = new Date().toISOString();
  const migrations = await readAppliedMigrations(client);
  yield hashed(line({ yardmaster: "backup", format: 1, madeAt, version, migrations } satisfies BackupHeader));
  for (const { table, columns } of await readCopiedTables(client)) {
    yield hashed(line({ table, columns }));
    const names = columns.map(pg.escapeIdentifier).join(", ");
    const copied = client.query(copyTo(`COPY ${pg.escapeIdentifier(table)} (${names}) TO STDOUT`));
    for await (const bytes of copied) yield hashed(bytes as Buffer);
    rows[table] = copied.rowCount;
    yield hashed(Buffer.from("\\.\n"));
  }
  const sequences = await readSequences(client);
  yield line({ end: true, rows, sequences, sha256: hash.digest("hex") } satisfies BackupEnd);
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
