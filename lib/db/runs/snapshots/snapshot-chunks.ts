import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type SealedBytes, sealBytes, unsealBytes } from "#lib/db/secrets/seal.ts";

/** A chunk of a snapshot: its bytes, and the SHA-256 of them that it is known by. */
export type Chunk = { sha256: string; bytes: Buffer };

const placeOf = (ticketId: string, sha256: string) => `snapshot ${ticketId} ${sha256}`;

/** A chunk as it is stored, wherever that is. */
export function sealChunk(ticketId: string, { sha256, bytes }: Chunk): SealedBytes {
  return sealBytes(bytes, placeOf(ticketId, sha256));
}

/** The bytes of a chunk; null where its key is missing, or it is damaged. */
export function unsealChunk(ticketId: string, sha256: string, sealed: SealedBytes): Buffer | null {
  return unsealBytes(sealed, placeOf(ticketId, sha256));
}

/** Where the sealed bytes of a chunk are: here, or in the object of this name in the object store. */
type Place = { sealed: Buffer; object: null } | { sealed: null; object: string };

/** A chunk that is sealed and stored. */
export type StoredChunk = Chunk & { keyId: string } & Place;

/** Keeps a chunk; false where it is there already. By primary key. */
export async function insertChunk(
  tx: Tx,
  ticketId: string,
  { sha256, bytes, keyId, sealed, object }: StoredChunk,
): Promise<boolean> {
  return tx.wrote(
    `INSERT INTO snapshot_chunk (ticket_id, sha256, bytes, key_id, sealed, object) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [ticketId, sha256, bytes.length, keyId, sealed, object],
  );
}

const SizeRow = z.object({ sha256: z.string(), bytes: z.number() });

/** The chunks that are kept of a ticket, with their sizes. By primary key. */
export async function readChunkSizes(tx: Pick<Tx, "rows">, ticketId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(SizeRow, "SELECT sha256, bytes FROM snapshot_chunk WHERE ticket_id = $1", [ticketId]);
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** Deletes some chunks of a ticket; their objects are spare from then on (trigger chunk_gone). By primary key. */
export async function deleteChunks(tx: Pick<Tx, "run">, ticketId: string, addresses: string[]): Promise<void> {
  await tx.run("DELETE FROM snapshot_chunk WHERE ticket_id = $1 AND sha256 = ANY ($2)", [ticketId, addresses]);
}

const ChunkRow = z.object({
  keyId: z.string(),
  sealed: z.instanceof(Buffer).nullable(),
  object: z.string().nullable(),
});

/** A chunk as it is stored; null where there is none. By primary key. */
export async function readStoredChunk(ticketId: string, sha256: string): Promise<z.infer<typeof ChunkRow> | null> {
  const sql = `SELECT key_id AS "keyId", sealed, object FROM snapshot_chunk WHERE ticket_id = $1 AND sha256 = $2`;
  return reader.row(ChunkRow, sql, [ticketId, sha256]);
}

const CountRow = z.object({ count: z.number() });

/** How many chunks the object store has. Reads all chunks, without their bytes. */
export async function countObjects(): Promise<number> {
  const sql = "SELECT count(object)::int AS count FROM snapshot_chunk";
  return (await reader.row(CountRow, sql, []))?.count ?? 0;
}
