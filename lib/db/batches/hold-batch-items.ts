import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { isLastWave, type WaveFacts } from "#lib/engine/batches/decide-wave.ts";
import type { HoldBatchRow } from "./hold-batches.ts";

/** A process that has claimed an item must report on it within this time; then another one may claim it. */
const CLAIM_SECONDS = 15;

const ItemRow = z.object({ position: z.number(), holdId: z.string(), version: z.number(), attempt: z.number() });
/** An item that was claimed. What became of it may be written under its latest `attempt` only. */
export type BatchItem = z.infer<typeof ItemRow>;

const WaveFactsRow = z.object({
  waiting: z.boolean(),
  deciding: z.number(),
  broken: z.boolean(),
  undone: z.number(),
  noProbation: z.number(),
  onProbation: z.number(),
  held: z.number(),
  didNotHold: z.number(),
});

/** Lets items be claimed again whose process has not reported in time. Index hold_batch_item_deciding. */
export async function releaseExpiredItems(tx: Tx, batchId: string): Promise<void> {
  await tx.run(
    `UPDATE hold_batch_item SET state = 'waiting', wave = NULL, claimed_until = NULL
     WHERE batch_id = $1 AND state = 'deciding' AND claimed_until <= clock_timestamp()`,
    [batchId],
  );
}

/**
 * What the engine looks at, of one wave. Indexes hold_batch_item_waiting, _deciding, _broken and _decided: some probes, and the
 * at most ten decisions of a wave whose outcome is waited for. Throws where there is no answer.
 */
export async function readWaveFacts(
  from: Reader,
  { id, canaryWaves, wave }: HoldBatchRow,
): Promise<Pick<WaveFacts, "waiting" | "deciding" | "broken" | "decided">> {
  const { waiting, deciding, broken, ...decided } = await from.only(
    WaveFactsRow,
    `SELECT EXISTS (SELECT 1 FROM hold_batch_item WHERE batch_id = $1 AND state = 'waiting') AS waiting,
       (SELECT count(*)::int FROM hold_batch_item WHERE batch_id = $1 AND state = 'deciding') AS deciding,
       EXISTS (SELECT 1 FROM hold_batch_item WHERE batch_id = $1 AND wave = $2 AND code = 'internal_error') AS broken, d.*
     FROM (SELECT count(*) FILTER (WHERE d.undone_at IS NOT NULL)::int AS undone,
         count(*) FILTER (WHERE d.undone_at IS NULL AND d.probation IS NULL)::int AS "noProbation",
         count(*) FILTER (WHERE d.probation = 'on_probation')::int AS "onProbation",
         count(*) FILTER (WHERE d.probation = 'held')::int AS held,
         count(*) FILTER (WHERE d.probation = 'did_not_hold')::int AS "didNotHold"
       FROM hold_batch_item i JOIN decision d ON d.id = i.decision_id
       WHERE NOT $3 AND i.batch_id = $1 AND i.wave = $2 AND i.state = 'succeeded') d`,
    [id, wave, isLastWave(canaryWaves, wave)],
  );
  return { waiting, deciding, broken, decided };
}

/** Claims at most `limit` items for a wave of a batch that is locked; none where none is waiting. Index hold_batch_item_waiting. */
export async function claimItems(tx: Tx, batchId: string, wave: number, limit: number): Promise<BatchItem[]> {
  return tx.rows(
    ItemRow,
    `WITH next AS MATERIALIZED (
       SELECT position FROM hold_batch_item WHERE batch_id = $1 AND state = 'waiting' ORDER BY position LIMIT $3)
     UPDATE hold_batch_item i SET state = 'deciding', wave = $2, attempt = attempt + 1,
       claimed_until = clock_timestamp() + make_interval(secs => $4)
     FROM next WHERE i.batch_id = $1 AND i.position = next.position AND i.state = 'waiting'
     RETURNING i.position, i.hold_id AS "holdId", i.version, i.attempt`,
    [batchId, wave, limit, CLAIM_SECONDS],
  );
}

/**
 * Writes that this item was decided, in the transaction of the decision itself: both are written or neither. It waits for
 * whoever has the batch locked. False: the batch was stopped, or another process has the item; the decision must not be made.
 * By primary keys.
 */
export async function markItemDecided(tx: Tx, batchId: string, item: BatchItem): Promise<boolean> {
  return tx.wrote(
    `WITH batch AS MATERIALIZED (SELECT 1 FROM hold_batch WHERE id = $1 AND state IN ('running', 'waiting') FOR SHARE)
     UPDATE hold_batch_item SET state = 'succeeded', claimed_until = NULL,
       decision_id = (SELECT d.id FROM decision d WHERE d.hold_id = $3 AND d.undone_at IS NULL)
     FROM batch WHERE batch_id = $1 AND position = $2 AND state = 'deciding' AND attempt = $4`,
    [batchId, item.position, item.holdId, item.attempt],
  );
}

/** Writes why an item could not be decided, unless another process has it by now. By primary key. */
export async function markItemFailed(batchId: string, item: BatchItem, code: string, detail: string): Promise<void> {
  await reader.run(
    `UPDATE hold_batch_item SET state = 'failed', claimed_until = NULL, code = $4, detail = $5
     WHERE batch_id = $1 AND position = $2 AND state = 'deciding' AND attempt = $3`,
    [batchId, item.position, item.attempt, code, detail],
  );
}

/** Gives an item back that was not decided, to be claimed again after so many seconds; 0: at once. By primary key. */
export async function giveItemBack(batchId: string, item: BatchItem, seconds: number): Promise<void> {
  await reader.run(
    `UPDATE hold_batch_item SET state = CASE WHEN $4 = 0 THEN 'waiting' ELSE 'deciding' END, wave = CASE WHEN $4 = 0 THEN NULL ELSE wave END,
       claimed_until = CASE WHEN $4 > 0 THEN clock_timestamp() + make_interval(secs => $4) END
     WHERE batch_id = $1 AND position = $2 AND state = 'deciding' AND attempt = $3`,
    [batchId, item.position, item.attempt, seconds],
  );
}
