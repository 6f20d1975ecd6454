import { type BatchItem, giveItemBack, markItemDecided, markItemFailed } from "#lib/db/batches/hold-batch-items.ts";
import type { HoldBatchRow } from "#lib/db/batches/hold-batches.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { takeDecision } from "#lib/lifecycle/holds/take-decision.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";

/** A defect, or a database that is away, is met again after 2 s and 4 s before the item fails by it. */
const TRIES = 3;
const PAUSE_SECONDS = 2;

/** Thrown to take back a decision that must not be: the batch was stopped meanwhile, or another process has the item. */
class NotOurs extends Error {}

/**
 * Decides one item the way a person decides one hold, and writes in the same transaction that it did: whenever this
 * process dies, either both are there or neither. A refusal becomes the failure of the item.
 */
export async function decideBatchItem(batch: HoldBatchRow, access: Access, item: BatchItem): Promise<void> {
  const { verb, note, answer } = batch;
  const input = { verb, note, answer: answer as never, version: item.version };
  try {
    await takeDecision(access, item.holdId, input, async (tx) => {
      if (!(await markItemDecided(tx, batch.id, item))) throw new NotOurs();
    });
  } catch (error) {
    await writeOutcome(batch, item, error);
  }
}

async function writeOutcome(batch: HoldBatchRow, item: BatchItem, error: unknown): Promise<void> {
  if (error instanceof NotOurs) return giveItemBack(batch.id, item, 0);
  if (error instanceof Refusal) return markItemFailed(batch.id, item, error.code, error.message);
  log.error({ err: error, batchId: batch.id, holdId: item.holdId, attempt: item.attempt }, "an item of a batch failed");
  if (item.attempt < TRIES) return giveItemBack(batch.id, item, PAUSE_SECONDS * item.attempt);
  return markItemFailed(batch.id, item, "internal_error", "This is a defect of Yardmaster. The log has it.");
}
