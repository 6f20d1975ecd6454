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

/** A chunk that is sealed; `sealed` is null where an object store has its bytes. */
export type StoredChunk = Chunk & { keyId: string; sealed: Buffer | null };

/** Keeps a chunk that is not there yet. By primary key. */
export async function insertChunk(
  tx: Tx,
  ticketId: string,
  { sha256, bytes, keyId, sealed }: StoredChunk,
): Promise<void> {
  await tx.run(
    `INSERT INTO snapshot_chunk (ticket_id, sha256, bytes, key_id, sealed) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [ticketId, sha256, bytes.length, keyId, sealed],
  );
}

const SizeRow = z.object({ sha256: z.string(), bytes: z.number() });

/** The chunks that are kept of a ticket, with their sizes. By primary key. */
export async function readChunkSizes(tx: Pick<Tx, "rows">, ticketId: string): Promise<Map<string, number>> {
  const rows = await tx.rows(SizeRow, "SELECT sha256, bytes FROM snapshot_chunk WHERE ticket_id = $1", [ticketId]);
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** Deletes some chunks of a ticket. By primary key. */
export async function deleteChunks(tx: Pick<Tx, "run">, ticketId: string, addresses: string[]): Promise<void> {
  await tx.run("DELETE FROM snapshot_chunk WHERE ticket_id = $1 AND sha256 = ANY ($2)", [ticketId, addresses]);
}

const ChunkRow = z.object({ keyId: z.string(), sealed: z.instanceof(Buffer).nullable() });

/** A chunk as it is stored; null where there is none. By primary key. */
export async function readStoredChunk(
  ticketId: string,
  sha256: string,
): Promise<{ keyId: string; sealed: Buffer | null } | null> {
  const sql = `SELECT key_id AS "keyId", sealed FROM snapshot_chunk WHERE ticket_id = $1 AND sha256 = $2`;
  return reader.row(ChunkRow, sql, [ticketId, sha256]);
}
