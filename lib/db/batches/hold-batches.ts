import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { BATCH_STATE_NAMES } from "#lib/engine/batches/batch-states.ts";
import { STOP_REASONS, type StopReason } from "#lib/engine/batches/decide-wave.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";

const IdRow = z.object({ id: z.string() });
const FoundRow = IdRow.extend({ projectIds: z.array(z.string()) });

const BatchRow = FoundRow.extend({
  verb: z.enum(DECISION_VERB_NAMES),
  note: z.string().nullable(),
  answer: z.unknown(),
  canary: z.boolean(),
  userId: z.string(),
  tokenId: z.string().nullable(),
  byToken: z.boolean(),
  state: z.enum(BATCH_STATE_NAMES),
  stopReason: z.enum(STOP_REASONS).nullable(),
  wave: z.number(),
  trustedWave: z.number(),
  total: z.number(),
  /** the last event about its progress is more than a second old */
  untold: z.boolean(),
});
export type HoldBatchRow = z.infer<typeof BatchRow>;

const CountsRow = z.object({ succeeded: z.number(), failed: z.number(), remaining: z.number() });

/** Batches that are under way, the oldest first. Index hold_batch_active. */
export async function readActiveHoldBatches(): Promise<string[]> {
  const rows = await reader.rows(
    IdRow,
    "SELECT id FROM hold_batch WHERE state IN ('running', 'waiting') ORDER BY created_at",
  );
  return rows.map(({ id }) => id);
}

/** The projects of a batch's holds; null where there is no such batch. By primary key. */
export async function findHoldBatch(id: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, 'SELECT id, project_ids AS "projectIds" FROM hold_batch WHERE id = $1', [id]);
}

const BATCH = `SELECT id, project_ids AS "projectIds", verb, note, answer, canary, user_id AS "userId", token_id AS "tokenId", by_token AS "byToken",
  state, stop_reason AS "stopReason", wave, trusted_wave AS "trustedWave", total, told_at < clock_timestamp() - interval '1 second' AS untold
FROM hold_batch WHERE id = $1`;

/** A batch as it is; null where there is none. By primary key. */
export async function readHoldBatchRow(from: Reader, id: string): Promise<HoldBatchRow | null> {
  return from.row(BatchRow, BATCH, [id]);
}

/** Locks a batch, so that one process at a time decides its next step; null where there is none. By primary key. */
export async function lockHoldBatch(tx: Tx, id: string): Promise<HoldBatchRow | null> {
  return tx.row(BatchRow, `${BATCH} FOR NO KEY UPDATE`, [id]);
}

/** Writes which wave a batch under way is in, and whether it waits; nothing where neither has changed. By primary key. */
export async function updateBatchStep(tx: Tx, id: string, state: "running" | "waiting", wave: number): Promise<void> {
  await tx.run(
    "UPDATE hold_batch SET state = $2, wave = $3 WHERE id = $1 AND (state, wave) IS DISTINCT FROM ($2, $3)",
    [id, state, wave],
  );
}

/** Stops a batch for this reason; null: it is finished. `by`: the person who stopped it. Nothing where it has ended. By primary key. */
export async function endHoldBatch(tx: Tx, id: string, reason: StopReason | null, by: Actor | null): Promise<void> {
  await tx.run(
    `UPDATE hold_batch SET state = CASE WHEN $2::text IS NULL THEN 'finished' ELSE 'stopped' END, stop_reason = $2, stopped_by = $3,
       ended_at = clock_timestamp()
     WHERE id = $1 AND state IN ('running', 'waiting')`,
    [id, reason, json(by)],
  );
}

/** Lets a batch go on whatever the outcome of its waves so far, from now on in the name and rights of `actor`. By primary key. */
export async function markBatchTrusted(
  tx: Tx,
  id: string,
  acting: { actor: Actor; userId: string; tokenId: string | null; byToken: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE hold_batch SET state = 'running', stop_reason = NULL, stopped_by = NULL, ended_at = NULL, trusted_wave = wave,
       actor = $2, user_id = $3, token_id = $4, by_token = $5
     WHERE id = $1`,
    [id, json(acting.actor), acting.userId, acting.tokenId, acting.byToken],
  );
}

export type BatchCounts = z.infer<typeof CountsRow>;

/** Counts the items of a batch for the event about its progress, and stores when that was. Some milliseconds for 20,000. */
export async function countForTelling(tx: Tx, id: string): Promise<BatchCounts> {
  return tx.only(
    CountsRow,
    `WITH told AS (UPDATE hold_batch SET told_at = clock_timestamp() WHERE id = $1)
     SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       count(*) FILTER (WHERE state IN ('waiting', 'deciding'))::int AS remaining
     FROM hold_batch_item WHERE batch_id = $1`,
    [id],
  );
}
