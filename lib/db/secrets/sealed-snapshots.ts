import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { getChunk, putSealed } from "#lib/db/runs/snapshots/chunk-store.ts";
import { sealChunk } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { sealSnapshot, unsealSnapshot } from "#lib/db/runs/snapshots/snapshots.ts";
import { MARGIN } from "#lib/db/runs/snapshots/spare-objects.ts";
import { keyRing } from "./key-ring.ts";

const BATCH = 20;
const SnapshotRow = z.object({ ticketId: z.string(), sealed: z.string() });
const ChunkRow = z.object({
  ticketId: z.string(),
  sha256: z.string(),
  keyId: z.string(),
  object: z.string().nullable(),
});

/** Seals with the newest key what is kept of tickets under another. What its key is missing for stays. Answers how many. By primary keys. */
export async function sealSnapshotsAnew(): Promise<number> {
  const [{ id }] = keyRing();
  let count = 0;
  for (let after = ""; ; ) {
    const rows = await reader.rows(
      SnapshotRow,
      `SELECT ticket_id AS "ticketId", sealed FROM snapshot
       WHERE ticket_id > $1 AND sealed IS NOT NULL AND split_part(sealed, '.', 2) <> $2 ORDER BY ticket_id LIMIT ${BATCH}`,
      [after, id],
    );
    for (const { ticketId, sealed } of rows) {
      const text = unsealSnapshot(ticketId, sealed);
      if (text === null) continue;
      const sql = "UPDATE snapshot SET sealed = $3 WHERE ticket_id = $1 AND sealed = $2";
      count += await reader.run(sql, [ticketId, sealed, sealSnapshot(ticketId, text)]);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.ticketId;
  }
  return count + (await sealChunksAnew(id));
}

async function sealChunksAnew(id: string): Promise<number> {
  let count = 0;
  for (let after = ["", ""]; ; ) {
    const rows = await reader.rows(
      ChunkRow,
      `SELECT ticket_id AS "ticketId", sha256, key_id AS "keyId", object FROM snapshot_chunk
       WHERE (ticket_id, sha256) > ($1, $2) AND key_id <> $3 ORDER BY ticket_id, sha256 LIMIT ${BATCH}`,
      [...after, id],
    );
    for (const row of rows) if (await sealChunkAnew(row)) count += 1;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = [last.ticketId, last.sha256];
  }
}

/** It stays where it is: here, or in the object store, where it is another object from then on. */
async function sealChunkAnew({ ticketId, sha256, keyId, object }: z.infer<typeof ChunkRow>): Promise<boolean> {
  const bytes = await getChunk(ticketId, sha256);
  if (bytes === null) return false;
  const anew = sealChunk(ticketId, { sha256, bytes });
  const name = object && (await putSealed(ticketId, anew));
  const row = await reader.row(
    z.object({ sha256: z.string() }),
    `WITH anew AS (
       UPDATE snapshot_chunk SET key_id = $5, sealed = $6, object = $7
       WHERE ticket_id = $1 AND sha256 = $2 AND key_id = $3 AND object IS NOT DISTINCT FROM $4 AND ($7::text IS NULL
         OR EXISTS (SELECT FROM spare_object WHERE name = $7 AND due_at > clock_timestamp() + interval '${MARGIN}'))
       RETURNING sha256),
     kept AS (DELETE FROM spare_object WHERE name = $7 AND EXISTS (SELECT FROM anew)),
     spare AS (INSERT INTO spare_object (name) SELECT $4::text FROM anew WHERE $4::text IS NOT NULL ON CONFLICT DO NOTHING)
     SELECT sha256 FROM anew`,
    [ticketId, sha256, keyId, object, anew.keyId, name === null ? anew.bytes : null, name],
  );
  return row !== null;
}
