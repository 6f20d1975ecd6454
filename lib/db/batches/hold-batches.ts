import type { Actor } from "#lib/contract/basics.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import type { BatchState } from "#lib/engine/batches/batch-states.ts";
import type { StopReason } from "#lib/engine/batches/decide-wave.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";

export type HoldBatchRow = {
  id: string;
  projectIds: string[];
  verb: DecisionVerb;
  note: string | null;
  answer: unknown;
  canary: boolean;
  userId: string;
  tokenId: string | null;
  byToken: boolean;
  state: BatchState;
  stopReason: StopReason | null;
  wave: number;
  trustedWave: number;
  total: number;
  /** nobody was told for a second */
  untold: boolean;
};

/** Batches that are under way, the oldest first. Index hold_batch_active. */
export async function activeHoldBatches(): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM hold_batch WHERE state IN ('running', 'waiting') ORDER BY created_at",
  );
  return rows.map(({ id }) => id);
}

/** The projects of a batch's holds; null where there is no such batch. */
export async function findHoldBatch(id: string): Promise<{ id: string; projectIds: string[] } | null> {
  const { rows } = await pool().query<{ id: string; projectIds: string[] }>(
    'SELECT id, project_ids AS "projectIds" FROM hold_batch WHERE id = $1',
    [id],
  );
  return rows[0] ?? null;
}

const BATCH = `SELECT id, project_ids AS "projectIds", verb, note, answer, canary, user_id AS "userId", token_id AS "tokenId", by_token AS "byToken",
  state, stop_reason AS "stopReason", wave, trusted_wave AS "trustedWave", total, told_at < clock_timestamp() - interval '1 second' AS untold
FROM hold_batch WHERE id = $1`;

/** A batch as it is. */
export async function readHoldBatchRow(from: Reader, id: string): Promise<HoldBatchRow | null> {
  const [row] = await from.rows<HoldBatchRow>(BATCH, [id]);
  return row ?? null;
}

/** Locks a batch: one process at a time says what it does next. */
export async function lockHoldBatch(tx: Tx, id: string): Promise<HoldBatchRow | null> {
  const [row] = await tx.rows<HoldBatchRow>(`${BATCH} FOR NO KEY UPDATE`, [id]);
  return row ?? null;
}

/** Where a batch that is under way has come to. */
export async function writeBatchStep(tx: Tx, id: string, state: "running" | "waiting", wave: number): Promise<void> {
  await tx.rows(
    "UPDATE hold_batch SET state = $2, wave = $3 WHERE id = $1 AND (state, wave) IS DISTINCT FROM ($2, $3)",
    [id, state, wave],
  );
}

/** Ends a batch, for the time being where it was stopped. `by`: the person who stopped it. */
export async function endHoldBatch(tx: Tx, id: string, reason: StopReason | null, by: Actor | null): Promise<void> {
  await tx.rows(
    `UPDATE hold_batch SET state = CASE WHEN $2::text IS NULL THEN 'finished' ELSE 'stopped' END, stop_reason = $2, stopped_by = $3,
       ended_at = clock_timestamp()
     WHERE id = $1 AND state IN ('running', 'waiting')`,
    [id, reason, json(by)],
  );
}

/** Lets a batch go on whatever became of its waves so far, from now on in the name and rights of `actor`. */
export async function writeBatchTrusted(
  tx: Tx,
  id: string,
  acting: { actor: Actor; userId: string; tokenId: string | null; byToken: boolean },
): Promise<void> {
  await tx.rows(
    `UPDATE hold_batch SET state = 'running', stop_reason = NULL, stopped_by = NULL, ended_at = NULL, trusted_wave = wave,
       actor = $2, user_id = $3, token_id = $4, by_token = $5
     WHERE id = $1`,
    [id, json(acting.actor), acting.userId, acting.tokenId, acting.byToken],
  );
}

export type BatchCounts = { succeeded: number; failed: number; remaining: number };

/** Counts the items of a batch for those who are told, and notes that they were. Some milliseconds for 20,000. */
export async function countForTelling(tx: Tx, id: string): Promise<BatchCounts> {
  const [row] = await tx.rows<BatchCounts>(
    `WITH told AS (UPDATE hold_batch SET told_at = clock_timestamp() WHERE id = $1)
     SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE state = 'failed')::int AS failed,
       count(*) FILTER (WHERE state IN ('waiting', 'deciding'))::int AS remaining
     FROM hold_batch_item WHERE batch_id = $1`,
    [id],
  );
  return row ?? { succeeded: 0, failed: 0, remaining: 0 };
}
