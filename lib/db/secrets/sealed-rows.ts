import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { keyRing } from "./key-ring.ts";
import { keyOf } from "./seal.ts";
import { sealCheckpoint, unsealCheckpoint } from "./sealed-checkpoint.ts";
import { sealLine, unsealLine } from "./sealed-line.ts";
import { sealSnapshotsAnew } from "./sealed-snapshots.ts";

const KeyRow = z.object({ key: z.string(), count: z.number() });

/** Ids of keys that are missing, each with how many secrets cannot be read without it. Reads all that is sealed; few rows. */
export async function findMissingKeys(): Promise<{ key: string; count: number }[]> {
  const used = await reader.rows(
    KeyRow,
    `SELECT split_part(sealed, '.', 2) AS key, count(*)::int AS count FROM (
       SELECT sealed FROM run_input WHERE sealed IS NOT NULL
       UNION ALL SELECT checkpoint ->> '$sealed' FROM run_content WHERE checkpoint IS NOT NULL AND checkpoint ? '$sealed'
       UNION ALL SELECT sealed FROM snapshot WHERE sealed IS NOT NULL
       UNION ALL SELECT 'v1.' || key_id FROM snapshot_chunk) AS s GROUP BY 1 ORDER BY 1`,
  );
  const known = new Set(keyRing().map(({ id }) => id));
  return used.filter(({ key }) => !known.has(key));
}

const LineRow = z.object({ runId: z.string(), seq: z.number(), text: z.string(), sealed: z.string().nullable() });
const CheckpointRow = z.object({ runId: z.string(), checkpoint: z.unknown() });
const BATCH = 200;

/**
 * Seals with the newest key what is sealed with another, or was stored before anything was. What its key is missing for, or was
 * changed meanwhile, stays. Answers how many. Indexes run_input_kept and run_content_checkpoint.
 */
export async function sealAnew(): Promise<number> {
  return (await sealLinesAnew()) + (await sealCheckpointsAnew()) + (await sealSnapshotsAnew());
}

async function sealLinesAnew(): Promise<number> {
  const [{ id }] = keyRing();
  let count = 0;
  let after: [string, number] = ["", 0];
  for (;;) {
    const rows = await reader.rows(
      LineRow,
      `SELECT run_id AS "runId", seq, text, sealed FROM run_input
       WHERE purged_at IS NULL AND (run_id, seq) > ($1, $2) ORDER BY run_id, seq LIMIT ${BATCH}`,
      after,
    );
    for (const { runId, seq, text, sealed } of rows) {
      if (sealed !== null && keyOf(sealed) === id) continue;
      const plain = unsealLine({ text, sealed }, runId);
      if (plain === null) continue;
      count += await reader.run(
        `UPDATE run_input SET text = '', sealed = $3
         WHERE run_id = $1 AND seq = $2 AND purged_at IS NULL AND sealed IS NOT DISTINCT FROM $4`,
        [runId, seq, sealLine(plain, runId), sealed],
      );
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return count;
    after = [last.runId, last.seq];
  }
}

async function sealCheckpointsAnew(): Promise<number> {
  const [{ id }] = keyRing();
  let count = 0;
  let after = "";
  for (;;) {
    const rows = await reader.rows(
      CheckpointRow,
      `SELECT run_id AS "runId", checkpoint FROM run_content
       WHERE checkpoint IS NOT NULL AND coalesce(split_part(checkpoint ->> '$sealed', '.', 2), '') <> $2 AND run_id > $1
       ORDER BY run_id LIMIT ${BATCH}`,
      [after, id],
    );
    for (const { runId, checkpoint } of rows) {
      const plain = unsealCheckpoint(checkpoint, runId);
      if (plain === null) continue;
      count += await reader.run(
        "UPDATE run_content SET checkpoint = $2::jsonb WHERE run_id = $1 AND checkpoint = $3::jsonb",
        [runId, JSON.stringify(sealCheckpoint(plain, runId)), JSON.stringify(checkpoint)],
      );
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return count;
    after = last.runId;
  }
}
