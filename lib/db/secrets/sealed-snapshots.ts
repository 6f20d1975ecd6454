import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { sealChunk, unsealChunk } from "#lib/db/runs/snapshots/snapshot-chunks.ts";
import { sealSnapshot, unsealSnapshot } from "#lib/db/runs/snapshots/snapshots.ts";
import { keyRing } from "./key-ring.ts";

const BATCH = 20;
const SnapshotRow = z.object({ ticketId: z.string(), sealed: z.string() });
const ChunkRow = z.object({
  ticketId: z.string(),
  sha256: z.string(),
  keyId: z.string(),
  sealed: z.instanceof(Buffer),
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
      `SELECT ticket_id AS "ticketId", sha256, key_id AS "keyId", sealed FROM snapshot_chunk
       WHERE (ticket_id, sha256) > ($1, $2) AND key_id <> $3 AND sealed IS NOT NULL ORDER BY ticket_id, sha256 LIMIT ${BATCH}`,
      [...after, id],
    );
    for (const { ticketId, sha256, keyId, sealed } of rows) {
      const bytes = unsealChunk(ticketId, sha256, { keyId, bytes: sealed });
      if (bytes === null) continue;
      const anew = sealChunk(ticketId, { sha256, bytes });
      const sql =
        "UPDATE snapshot_chunk SET key_id = $4, sealed = $5 WHERE ticket_id = $1 AND sha256 = $2 AND key_id = $3";
      count += await reader.run(sql, [ticketId, sha256, keyId, anew.keyId, anew.bytes]);
    }
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = [last.ticketId, last.sha256];
  }
}
