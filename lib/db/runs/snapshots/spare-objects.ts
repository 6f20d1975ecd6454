import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Within this time after it is named, an object has its chunk, or it is deleted. */
const DUE = "1 hour";
/** Nothing is kept so shortly before it is due: longer than a transaction lasts. */
export const MARGIN = "10 minutes";

/** Names objects that are about to be put: whatever happens, no object is there that nobody knows of. */
export async function insertSpareObjects(tx: Pick<Tx, "run">, names: string[]): Promise<void> {
  const sql = `INSERT INTO spare_object (name, due_at) SELECT name, clock_timestamp() + interval '${DUE}' FROM unnest($1::text[]) AS name`;
  await tx.run(sql, [names]);
}

/** Objects that have their chunks are not spare any more. False where one is about to be deleted: it must not be named. By primary key. */
export async function keepObjects(tx: Pick<Tx, "run">, names: string[]): Promise<boolean> {
  const sql = `DELETE FROM spare_object WHERE name = ANY ($1) AND due_at > clock_timestamp() + interval '${MARGIN}'`;
  return (await tx.run(sql, [names])) === names.length;
}

const NameRow = z.object({ name: z.string() });

/** Objects that are to be deleted, the longest due first. Index spare_object_due. */
export async function findDueObjects(limit: number): Promise<string[]> {
  const sql = "SELECT name FROM spare_object WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1";
  return (await reader.rows(NameRow, sql, [limit])).map(({ name }) => name);
}

/** Forgets objects that are deleted. By primary key. */
export async function deleteSpareObjects(names: string[]): Promise<void> {
  await reader.run("DELETE FROM spare_object WHERE name = ANY ($1)", [names]);
}

/** Objects that could not be deleted come after others, in less than {@link MARGIN}. By primary key. */
export async function postponeObjects(names: string[]): Promise<void> {
  const sql = "UPDATE spare_object SET due_at = clock_timestamp() + interval '5 minutes' WHERE name = ANY ($1)";
  await reader.run(sql, [names]);
}
